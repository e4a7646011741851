import Glibc
import ScanCore
import ScanSystem

/// The clipboard of the machine at which somebody looks at the terminal, by OSC 52 (XTerm Control Sequences).
struct TerminalClipboard: Sendable {
    private let path: String
    private let isInTmux: Bool
    private let target: String

    /// Terminals drop longer sequences without a word: 100,000 bytes is the least limit of those that take any length
    /// worth having (hterm), of which base64 leaves three quarters.
    static let limit = 74_994

    init(_ surroundings: ClipboardSurroundings, _ selection: ClipboardOptions.Selection) {
        path = surroundings.terminal
        isInTmux = surroundings.has("TMUX")
        target = selection == .primary ? "p" : "c"
    }

    func copy(_ text: String) -> Outcome {
        let count = text.utf8.count
        guard count <= TerminalClipboard.limit else {
            return .refused(
                "\(count) bytes are more than terminals take for the clipboard (\(TerminalClipboard.limit))")
        }
        let terminal = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else {
            return .retry("cannot open the terminal: \(String(cString: strerror(errno)))")
        }
        defer { close(terminal) }
        switch writeAll(Array(sequence(text).utf8), to: terminal).failure {
        case nil: return .delivered
        case .cancelled: return .retry("the pipeline ended while the terminal took no more")
        case .system(EIO): return .gone("the terminal is gone")
        case .system(let code):
            return .retry("cannot write to the terminal: \(String(cString: strerror(code)))")
        }
    }

    /// The sequence; inside tmux once for tmux itself (`set-clipboard on`), and once wrapped, for the terminal around it
    /// (`allow-passthrough on`): whichever is allowed works, and both say the same.
    func sequence(_ text: String) -> String {
        let bare = "\u{1B}]52;\(target);\(base64(Array(text.utf8)))\u{7}"
        guard isInTmux else { return bare }
        return bare + "\u{1B}Ptmux;" + bare.replacing("\u{1B}", with: "\u{1B}\u{1B}") + "\u{1B}\\"
    }
}
