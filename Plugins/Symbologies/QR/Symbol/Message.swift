import ScanVision

/// What a symbol's data codewords say, before any decision about text.
struct Message: Hashable, Sendable {
    /// A mode of writing (ISO/IEC 18004, Table 2).
    enum Mode: String, Sendable {
        case numeric, alphanumeric, byte, kanji, hanzi
    }

    /// Which symbol of a set it is (8.2).
    struct Append: Hashable, Sendable {
        /// From 0.
        let index: Int
        /// 1 to 16.
        let count: Int
        /// Exclusive or of all bytes of the whole message.
        let parity: Int
    }

    /// Whether and where the symbol marks its data as those of an application (7.4.9).
    enum Application: Hashable, Sendable {
        case none
        /// FNC1 in first position: GS1 element strings.
        case gs1
        /// FNC1 in second position: an industry's own, by its indicator.
        case industry(String)
    }

    /// Modes in the order used, one for each segment.
    var modes: [Mode] = []
    /// The bytes, with what was announced about them.
    var encoded = EncodedMessage([])
    /// Extended channel interpretations in the order announced.
    var interpretations: [Int] = []
    var append: Append?
    var application = Application.none
    /// Whether what follows the terminator is as the standard pads; damage beyond correction would show there.
    var isPaddingRight = true

    /// The identifier of ISO/IEC 15424 that a hand scanner sends (ISO/IEC 18004, Annex F).
    var symbologyIdentifier: String {
        let modifier =
            switch application {
            case .none: 1
            case .gs1: 3
            case .industry: 5
            }
        return "]Q\(modifier + (interpretations.isEmpty ? 0 : 1))"
    }
}
