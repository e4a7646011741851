import Glibc
import ScanCore
import ScanTesting
import Testing

@testable import ClipboardPlugin

@Suite("Clipboard")
struct ClipboardTests {
    @Test(
        "is found by what is there",
        arguments: [
            (
                programs: ["wl-copy", "xclip", "xsel"], variables: ["WAYLAND_DISPLAY", "DISPLAY"],
                used: "wl-copy --type text/plain"
            ),
            (["wl-copy", "xclip"], ["DISPLAY"], "xclip -in -selection clipboard"),
            (["xsel", "xclip"], ["WAYLAND_DISPLAY", "DISPLAY"], "xclip -in -selection clipboard"),
            (["xsel"], ["DISPLAY"], "xsel --input --clipboard"),
        ])
    func choice(_ programs: [String], _ variables: [String], _ used: String) async throws {
        let desk = try Desk(programs: programs, variables: variables)
        defer { desk.remove() }
        #expect(try await desk.copy(["one", "two\n"]) == [.delivered, .delivered])
        #expect(desk.text("args") == used + "\n" + used + "\n")
        #expect(desk.text("copied") == "two\n")
    }

    @Test("primary and a tool by its name")
    func options() async throws {
        let desk = try Desk(programs: ["xsel", "xclip"], variables: ["DISPLAY"])
        defer { desk.remove() }
        _ = try await desk.copy(["x"]) {
            $0.tool = .xsel
            $0.selection = .primary
        }
        #expect(desk.text("args") == "xsel --input --primary\n")
    }

    @Test("where there is nothing, what is missing is told")
    func nothing() async throws {
        let bare = try Desk(programs: [], variables: [])
        defer { bare.remove() }
        let fault = await #expect(throws: Fault.self) { try await bare.copy(["x"]) }
        #expect(
            fault?.message
                == "nothing here has a clipboard: WAYLAND_DISPLAY is not set, DISPLAY is not set, and there is no "
                + "terminal that knows OSC 52")
        let desktop = try Desk(programs: [], variables: ["WAYLAND_DISPLAY", "DISPLAY"])
        defer { desktop.remove() }
        let told = await #expect(throws: Fault.self) { try await desktop.copy(["x"]) }
        #expect(told?.message.contains("wl-copy is missing (apt-get install wl-clipboard)") == true)
        let named = await #expect(throws: Fault.self) { try await desktop.copy(["x"]) { $0.tool = .xsel } }
        #expect(named?.remedy == "apt-get install xsel")
    }

    @Test("a tool that stays behind with its output open is not waited for")
    func staysBehind() async throws {
        let desk = try Desk(programs: ["xclip"], variables: ["DISPLAY"], script: "cat > copied; sleep 60 &")
        defer { desk.remove() }
        let start = SystemClock().now
        #expect(try await desk.copy(["x"]) == [.delivered])
        #expect(SystemClock().now - start < .seconds(20))
    }

    @Test("a tool that fails is tried again, and says no secret")
    func failing() async throws {
        let desk = try Desk(
            programs: ["xclip"], variables: ["DISPLAY"],
            script: "read -r secret; echo \"no display for $secret\"; exit 1")
        defer { desk.remove() }
        #expect(
            try await desk.copy([.secretive("hunter2hunter2")])
                == [.retry("xclip ended with status 1; it says: no display for •••")])
    }

    @Test("takes secrets whole, and texts that are empty not at all")
    func secrets() async throws {
        #expect(Clipboard.revealsSecrets)
        let desk = try Desk(programs: ["xclip"], variables: ["DISPLAY"])
        defer { desk.remove() }
        #expect(try await desk.copy([""]) == [.skipped("there is no text to copy")])
    }
}

@Suite("Clipboard of a terminal")
struct TerminalClipboardTests {
    @Test("gets OSC 52 with the text in base64")
    func sequence() async throws {
        let desk = try Desk(programs: [], variables: [])
        defer { desk.remove() }
        let terminal = try PseudoTerminal()
        defer { terminal.close() }
        #expect(try await desk.copy(["héllo"], terminal: terminal.name) == [.delivered])
        #expect(terminal.read() == "\u{1B}]52;c;aMOpbGxv\u{7}")
    }

    @Test("inside tmux it is sent once for tmux, and once for the terminal around it")
    func tmux() async throws {
        let desk = try Desk(programs: [], variables: ["TMUX"])
        defer { desk.remove() }
        let terminal = try PseudoTerminal()
        defer { terminal.close() }
        _ = try await desk.copy(["a"], terminal: terminal.name) { $0.selection = .primary }
        #expect(
            terminal.read() == "\u{1B}]52;p;YQ==\u{7}\u{1B}Ptmux;\u{1B}\u{1B}]52;p;YQ==\u{7}\u{1B}\\")
    }

    @Test("what terminals would drop is refused")
    func tooLong() async throws {
        let desk = try Desk(programs: [], variables: [])
        defer { desk.remove() }
        let terminal = try PseudoTerminal()
        defer { terminal.close() }
        let outcomes = try await desk.copy([String(repeating: "x", count: 74_995)], terminal: terminal.name)
        #expect(outcomes == [.refused("74995 bytes are more than terminals take for the clipboard (74994)")])
    }

    @Test("the kernel's console has none")
    func console() async throws {
        let desk = try Desk(programs: [], variables: ["TERM=linux"])
        defer { desk.remove() }
        let terminal = try PseudoTerminal()
        defer { terminal.close() }
        await #expect(throws: Fault.self) { try await desk.copy(["x"], terminal: terminal.name) }
    }
}
