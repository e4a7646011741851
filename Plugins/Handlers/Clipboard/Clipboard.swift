import ScanCore
import ScanSystem

/// Puts each scan's text on the clipboard, by whatever this machine has for it.
public final class Clipboard: ResultHandler, NamingFields {
    /// The name as configured.
    public static let name = "clipboard"
    /// One line for listings.
    public static let summary = "Puts each scan's text on the clipboard: Wayland, X11, or the terminal's."
    /// Yes: a password that is pasted as dots is of no use.
    public static let revealsSecrets = true

    /// What is put where.
    public typealias Options = ClipboardOptions

    /// The fields of the template.
    public let namedFields: [ScanField]
    private let options: ClipboardOptions
    private let surroundings: ClipboardSurroundings
    private let way = Locked<ClipboardWay?>(nil)

    /// A clipboard that was not looked for yet.
    public convenience init(_ options: Options, _ context: PluginContext) throws {
        try self.init(options, .system)
    }

    init(_ options: Options, _ surroundings: ClipboardSurroundings) throws {
        self.options = options
        self.surroundings = surroundings
        namedFields = options.template?.fields ?? []
    }

    /// Looks for a way to the clipboard.
    public func start() async throws {
        let found = try ClipboardWay(options, surroundings)
        way.withLock { $0 = found }
    }

    /// Puts the scans' texts there, one after the other: the last stays.
    public func handle(_ scans: [Scan]) async -> [Outcome] {
        guard let way = way.withLock({ $0 }) else { return scans.map { _ in .retry("not started") } }
        return scans.map { scan in
            let text = text(of: scan)
            return text.isEmpty ? .skipped("there is no text to copy") : way.copy(text, of: scan)
        }
    }

    /// The text that is put there.
    public func rendering(of scan: Scan) -> String? {
        options.template?.shownText(for: scan) ?? scan.reading.text
    }

    private func text(of scan: Scan) -> String { options.template?.text(for: scan) ?? scan.reading.text }
}
