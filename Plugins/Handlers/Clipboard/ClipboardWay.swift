import Glibc
import ScanCore
import ScanSystem

/// What a clipboard is looked for with.
struct ClipboardSurroundings: Sendable {
    let environment: [String: String]
    /// The terminal that this process belongs to.
    let terminal: String

    static var system: ClipboardSurroundings {
        let names = [
            "PATH", "HOME", "LANG", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "DISPLAY", "XAUTHORITY", "TERM",
            "TMUX",
        ]
        return ClipboardSurroundings(environment: inheritedEnvironment(names), terminal: "/dev/tty")
    }

    func has(_ variable: String) -> Bool { environment[variable]?.isEmpty == false }
    func has(program: String) -> Bool { Program.isThere(program, path: environment["PATH"]) }

    /// Whether there is a terminal that may know OSC 52: the console of the kernel and dumb ones do not.
    var hasTerminal: Bool {
        guard !["linux", "dumb"].contains(environment["TERM"]) else { return false }
        let opened = open(terminal, O_WRONLY | O_NOCTTY | O_CLOEXEC)
        guard opened >= 0 else { return false }
        defer { close(opened) }
        return isatty(opened) == 1
    }
}

/// The way by which texts get to a clipboard.
enum ClipboardWay: Sendable {
    case program(Program)
    case terminal(TerminalClipboard)

    /// How long a program may take: it only hands the text to a process of its own.
    private static let limit = Duration.seconds(5)

    /// The way that the options ask for, or the first that is there; throws where there is none.
    init(_ options: ClipboardOptions, _ surroundings: ClipboardSurroundings) throws(Fault) {
        switch options.tool == .auto ? try ClipboardWay.first(surroundings) : options.tool {
        case .auto, .terminal:
            guard surroundings.hasTerminal else {
                throw Fault(
                    "there is no terminal that takes texts for a clipboard",
                    remedy: "start it in one, or name a tool",
                    option: "tool")
            }
            self = .terminal(TerminalClipboard(surroundings, options.selection))
        case let tool:
            do throws(Fault) {
                self = .program(
                    try Program(
                        tool.command(options.selection), environment: surroundings.environment, in: "/"))
            } catch {
                throw Fault(error.message, remedy: "apt-get install \(tool.package)", option: "tool")
            }
        }
    }

    private static func first(_ surroundings: ClipboardSurroundings) throws(Fault) -> ClipboardOptions.Tool {
        if surroundings.has("WAYLAND_DISPLAY"), surroundings.has(program: "wl-copy") { return .wlCopy }
        if surroundings.has("DISPLAY") {
            if surroundings.has(program: "xclip") { return .xclip }
            if surroundings.has(program: "xsel") { return .xsel }
        }
        if surroundings.hasTerminal { return .terminal }
        throw Fault("nothing here has a clipboard: \(missing(surroundings))", option: "tool")
    }

    /// What is there and what is not, and how to mend it.
    private static func missing(_ surroundings: ClipboardSurroundings) -> String {
        let wayland =
            surroundings.has("WAYLAND_DISPLAY")
            ? "wl-copy is missing (apt-get install wl-clipboard)" : "WAYLAND_DISPLAY is not set"
        let x11 =
            surroundings.has("DISPLAY")
            ? "xclip and xsel are missing (apt-get install xclip)" : "DISPLAY is not set"
        return "\(wayland), \(x11), and there is no terminal that knows OSC 52"
    }

    func copy(_ text: String, of scan: Scan) -> Outcome {
        switch self {
        case .terminal(let terminal): return terminal.copy(text)
        case .program(let program):
            do {
                return outcome(
                    of: try program.run(input: Array(text.utf8), limit: ClipboardWay.limit), program, scan)
            } catch {
                return .retry("\(error)")
            }
        }
    }

    private func outcome(of end: ProgramEnd, _ program: Program, _ scan: Scan) -> Outcome {
        let name = program.arguments[0]
        let words = end.lastWords { scan.blottingSecrets(in: $0) }.map { "; it says: \($0)" } ?? ""
        switch end.way {
        case .exited(0): return .delivered
        case .exited(let status): return .retry("\(name) ended with status \(status)\(words)")
        case .signalled(let number): return .retry("\(name) was ended by signal \(number)\(words)")
        case .outOfTime: return .retry("\(name) did not end within 5s and was killed\(words)")
        case .cancelled: return .retry("the pipeline ended while \(name) ran")
        }
    }
}

extension ClipboardOptions.Tool {
    fileprivate var package: String { self == .wlCopy ? "wl-clipboard" : rawValue }

    /// The text comes on standard input, never as an argument, which everybody could see.
    fileprivate func command(_ selection: ClipboardOptions.Selection) -> [String] {
        let isPrimary = selection == .primary
        switch self {
        // Without a type, wl-copy would guess one from the text.
        case .wlCopy: return ["wl-copy", "--type", "text/plain"] + (isPrimary ? ["--primary"] : [])
        case .xsel: return ["xsel", "--input", isPrimary ? "--primary" : "--clipboard"]
        default: return ["xclip", "-in", "-selection", isPrimary ? "primary" : "clipboard"]
        }
    }
}
