import ScanVision

@testable import QRPlugin

/// The data codewords of a QR code to its message and text.
enum QRBitsTarget: FuzzTarget {
    static let name = "qr-bits"

    static func run(_ input: FuzzInput) {
        var input = input
        let version = Version(input.int(Version.all))
        let codewords = input.rest
        guard let message = try? MessageReader.message(of: codewords, version) else { return }
        check(message, codewords: codewords.count)
    }

    static func check(_ message: QRPlugin.Message, codewords: Int) {
        // Numeric mode packs most: three digits into ten bits.
        let most = codewords * 8 * 3 / 10 + 3
        // Indicators of an industry's data are added: two bytes for each twelve bits.
        promise(message.encoded.bytes.count <= most + codewords * 8 / 12 * 2, "more bytes than bits hold")
        if let append = message.append { promise(append.index < append.count, "\(append)") }
        promise(message.symbologyIdentifier.utf8.count == 3, message.symbologyIdentifier)
        TextTarget.check(message.encoded)
    }
}
