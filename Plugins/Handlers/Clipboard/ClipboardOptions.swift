import ScanCore

/// What is put where.
public struct ClipboardOptions: PluginOptions {
    /// The ways to a clipboard.
    public enum Tool: String, OptionChoice {
        /// The first of the others that is there.
        case auto
        /// `wl-copy`, for Wayland.
        case wlCopy = "wl_copy"
        /// `xclip`, for X11.
        case xclip
        /// `xsel`, for X11.
        case xsel
        /// The escape sequence OSC 52, which a terminal takes for its own machine's clipboard.
        case terminal
    }

    /// Which of a desktop's two clipboards.
    public enum Selection: String, OptionChoice {
        /// The one of Ctrl+V.
        case clipboard
        /// The one of the middle button.
        case primary
    }

    /// The way to the clipboard.
    public var tool = Tool.auto
    /// Which clipboard.
    public var selection = Selection.clipboard
    /// What is put there; else the code's text.
    public var template: ScanTemplate?
    /// The text, by whatever is there.
    public init() {}

    /// The options as configured.
    public static let fields = [
        Field<ClipboardOptions>(
            "tool", \.tool, "The way to the clipboard; the first that is there unless given."),
        Field<ClipboardOptions>(
            "selection", \.selection, "Which clipboard: that of Ctrl+V, or that of the middle button."),
        Field<ClipboardOptions>(
            "template", \.template, "What is put there; the code's text as it is unless given.",
            example: "\"{content.password|raw}\""),
    ]
    /// `clipboard: xclip`.
    public static let shorthand: String? = "tool"
}
