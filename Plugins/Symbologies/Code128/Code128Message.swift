/// What the characters of a symbol say (ISO/IEC 15417, 4.3).
struct Code128Message: Equatable {
    /// The bytes: ASCII, with FNC4 ISO 8859-1; FNC1 as a separator is the control character GS.
    private(set) var bytes: [UInt8] = []
    /// Where FNC1 stands, if it says what the symbol is for.
    private(set) var standard = Standard.none
    /// Whether FNC2 asks for the message to be kept and put before the next.
    private(set) var isAppended = false
    /// Whether FNC3 says that the message is meant for the reader itself.
    private(set) var isForReader = false

    /// What FNC1 at the beginning says (ISO/IEC 15417, annex B).
    enum Standard {
        case none
        /// FNC1 first: GS1 application identifiers follow.
        case gs1
        /// FNC1 after a letter or two digits: an industry's own, which AIM registers.
        case industry
    }

    /// The bytes as text; those above 127 are ISO 8859-1, whose characters are Unicode's first 256.
    var text: String { String(String.UnicodeScalarView(bytes.map(Unicode.Scalar.init))) }

    /// The text with what else the symbol says, so that two different messages differ.
    var key: String { symbologyIdentifier + (isAppended ? "FNC2" : "") + text }

    /// The identifier of ISO/IEC 15424, with its modifier.
    var symbologyIdentifier: String {
        switch standard {
        case .gs1: "]C1"
        case .industry: "]C2"
        case .none: "]C0"
        }
    }

    private var set: CodeSet
    private var shifted: CodeSet?
    /// FNC4 once: the next character is extended; twice: all are, until twice again.
    private var extendsNext = false
    private var extendsAll = false

    private enum CodeSet { case a, b, c }

    /// The message of a start, characters and a check character that is right; nil where they are none.
    init?(_ letters: [Int]) {
        guard let start = letters.first, let check = letters.last, letters.count > 2 else { return nil }
        let body = letters.dropLast()
        let sum = body.enumerated().reduce(0) { $0 + max(1, $1.offset) * $1.element }
        guard sum % 103 == check else { return nil }
        switch start {
        case 103: set = .a
        case 104: set = .b
        case 105: set = .c
        default: return nil
        }
        for (index, letter) in body.enumerated().dropFirst() {
            guard (0..<103).contains(letter) else { return nil }
            let current = shifted ?? set
            shifted = nil
            if letter == 102 { takeFNC1(at: index) } else { take(letter, in: current) }
        }
        guard !bytes.isEmpty else { return nil }
    }

    private mutating func take(_ letter: Int, in current: CodeSet) {
        switch (current, letter) {
        case (.c, ..<100): bytes += [UInt8(48 + letter / 10), UInt8(48 + letter % 10)]
        case (.c, 100): set = .b
        case (.c, _): set = .a
        case (.a, ..<64): append(letter + 32)
        case (.a, ..<96): append(letter - 64)
        case (.b, ..<96): append(letter + 32)
        case (_, 96): isForReader = true
        case (_, 97): isAppended = true
        case (_, 98): shifted = current == .a ? .b : .a
        case (_, 99): set = .c
        case (.a, 100): set = .b
        case (.b, 101): set = .a
        default: takeFNC4()
        }
    }

    private mutating func append(_ character: Int) {
        // Extended once within all extended means not extended.
        bytes.append(UInt8(extendsNext != extendsAll ? character + 128 : character))
        extendsNext = false
    }

    private mutating func takeFNC4() {
        if extendsNext { extendsAll.toggle() }
        extendsNext.toggle()
    }

    private mutating func takeFNC1(at index: Int) {
        if index == 1 {
            standard = .gs1
        } else if index == 2, bytes.count == 2 || bytes.first.map(isLetter) == true {
            standard = .industry
        } else {
            bytes.append(0x1D)
        }
    }

    private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
