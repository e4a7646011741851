import Glibc
import ScanCore
import ScanVision

extension Reading {
    /// The reading of a decoded symbol.
    ///
    /// - Parameter corners: the grid's corners in the picture, clockwise there
    init(_ symbol: DecodedSymbol, _ corners: Quad, isInverted: Bool) {
        let text = symbol.message.encoded.text
        self.init(
            format: .qr, text: text.text, bytes: symbol.message.encoded.bytes, charset: text.charset,
            symbologyIdentifier: symbol.message.symbologyIdentifier,
            // A mirrored symbol's own upper right is where the grid's lower left is.
            corners: symbol.isMirrored
                ? Quad(corners.topLeft, corners.bottomLeft, corners.bottomRight, corners.topRight) : corners,
            confidence: 1 - pow(10, symbol.correction.chance),
            details: symbol.details(isInverted: isInverted))
    }
}

extension DecodedSymbol {
    fileprivate func details(isInverted: Bool) -> [JSONMember] {
        var details: [JSONMember] = [
            JSONMember("version", .int(version.number)),
            JSONMember("level", .string(format.level.letter)),
            JSONMember("mask", .int(format.mask.number)),
            JSONMember("errors_corrected", .int(correction.errors)),
            JSONMember("erasures_filled", .int(correction.erasures)),
            JSONMember("mirrored", .bool(isMirrored)),
            JSONMember("inverted", .bool(isInverted)),
            JSONMember("modes", .array(message.modes.map { .string($0.rawValue) })),
        ]
        if !message.interpretations.isEmpty {
            details.append(JSONMember("eci", .array(message.interpretations.map { .int($0) })))
        }
        switch message.application {
        case .none: break
        case .gs1: details.append(JSONMember("application", "gs1"))
        case .industry(let indicator): details.append(JSONMember("application", .string(indicator)))
        }
        if let append = message.append {
            details.append(
                JSONMember(
                    "structured_append",
                    ["index": .int(append.index), "count": .int(append.count), "parity": .int(append.parity)])
            )
        }
        return details
    }
}
