import ScanCore

extension SourceText {
    /// The text of a file's bytes, or why they are none.
    static func decode(_ bytes: [UInt8], name: String) -> Result<SourceText, Refusal> {
        let file = Place(file: name, line: 0, column: 0)
        if let encoding = foreignEncoding(of: bytes) {
            return .failure(
                Refusal(
                    Diagnostic(at: file, "expected UTF-8, found \(encoding)", fix: "save the file as UTF-8")))
        }
        let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        guard let text = String(validating: body, as: UTF8.self) else {
            return .failure(Refusal(invalidByte(in: body, name: name)))
        }
        let source = SourceText(name: name, scalars: Array(text.unicodeScalars))
        if let index = source.scalars.firstIndex(where: { !isPrintable($0) }) {
            return .failure(Refusal(source.forbiddenCharacter(at: index)))
        }
        return .success(source)
    }

    /// Why bytes are no text.
    struct Refusal: Error {
        let diagnostic: Diagnostic
        init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
    }

    /// UTF-16 and UTF-32 by their byte order marks, or by the zero beside an ASCII character (YAML 1.2.2, 5.2).
    private static func foreignEncoding(of bytes: [UInt8]) -> String? {
        let start = Array(bytes.prefix(4))
        switch start {
        case [0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF]: return "UTF-32"
        case let start where start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]):
            return "UTF-16"
        case let start where start.count == 4 && start[0] != 0 && start[1...].allSatisfy { $0 == 0 }:
            return "UTF-32"
        case let start where start.count >= 2 && (start[0] == 0) != (start[1] == 0): return "UTF-16"
        default: return nil
        }
    }

    private static func invalidByte(in bytes: ArraySlice<UInt8>, name: String) -> Diagnostic {
        var decoder = UTF8()
        var input = bytes.makeIterator()
        var good: [Unicode.Scalar] = []
        while case .scalarValue(let scalar) = decoder.decode(&input) { good.append(scalar) }
        let offset = good.reduce(0) { $0 + UTF8.width($1) }
        let byte = offset < bytes.count ? bytes[bytes.startIndex + offset] : 0
        let source = SourceText(name: name, scalars: good)
        return Diagnostic(
            at: source.place(at: good.count), "expected UTF-8, found the byte 0x\(hexadecimal([byte]))",
            fix: "save the file as UTF-8")
    }

    /// What YAML allows in a file (YAML 1.2.2, 5.1), but a byte order mark only at its start, and none of the line
    /// ends that Unicode adds: nobody sees them, and libyaml breaks lines there as YAML 1.1 did.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E, 0x0A, 0x09, 0x0D, 0xA0...0x2027, 0x202A...0xFEFE, 0xFF00...0xFFFD, 0x10000...: true
        default: false
        }
    }

    private func forbiddenCharacter(at index: Int) -> Diagnostic {
        let name = visibleText(String(scalars[index]))
        return Diagnostic(
            at: place(at: index), "the character \(name) is not allowed here",
            fix: scalars[index] == "\0" ? "name a text file" : "remove it, or write it as an escape in \"…\"")
    }
}
