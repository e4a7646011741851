import ScanCore
import ScanVision

/// A symbol whose modules were read.
struct DecodedSymbol: Sendable {
    var version: Version
    var format: FormatInformation
    var message: Message
    var correction: CorrectedData
    var isMirrored: Bool
}

/// From a grid of certainties to a message: format, codewords, correction, segments, evidence.
struct GridDecoder: Sendable {
    let layout: SymbolLayout

    /// A symbol with wrong padding needs this much evidence beside: a power of ten.
    private static let chanceWithoutPadding = -9.0

    /// What a grid of certainties says, read as it is, then mirrored.
    ///
    /// - Parameter erasing: whether doubtful codewords may be worked out from the others
    func decode(_ grid: ModuleGrid, erasing: Bool) -> Result<DecodedSymbol, DecodeFailure> {
        let plain = decode(grid, isMirrored: false, erasing: erasing)
        guard case .failure = plain else { return plain }
        let mirrored = decode(grid.transposed, isMirrored: true, erasing: erasing)
        guard case .failure = mirrored else { return mirrored }
        return plain
    }

    private func decode(
        _ grid: ModuleGrid, isMirrored: Bool, erasing: Bool
    ) -> Result<DecodedSymbol, DecodeFailure> {
        var first: DecodeFailure?
        for guess in FormatInformation.guesses(grid) {
            do {
                let erasing = erasing && guess.distance <= 3
                return .success(try decode(grid, guess.format, isMirrored: isMirrored, erasing: erasing))
            } catch {
                first = first ?? (guess.distance <= 3 ? error : nil)
            }
        }
        return .failure(first ?? unreadableFormat(grid))
    }

    private func decode(
        _ grid: ModuleGrid, _ format: FormatInformation, isMirrored: Bool, erasing: Bool
    ) throws(DecodeFailure) -> DecodedSymbol {
        let correction: CorrectedData
        switch Correction(layout: layout, format: format).correct(grid, erasing: erasing) {
        case .failure(let failure): throw tooManyErrors(failure, format)
        case .success(let corrected): correction = corrected
        }
        let message = try MessageReader.message(of: correction.data, layout.version)
        guard message.isPaddingRight || correction.chance <= Self.chanceWithoutPadding else {
            throw DecodeFailure(
                .parse, "bad_padding",
                "wrong bytes after the message, and too little evidence for it without them")
        }
        return DecodedSymbol(
            version: layout.version, format: format, message: message, correction: correction,
            isMirrored: isMirrored)
    }

    private func tooManyErrors(_ failure: CorrectionFailure, _ format: FormatInformation) -> DecodeFailure {
        let block = "block \(failure.block) of \(failure.blocks) has "
        let words =
            failure.found.map { "\($0) errors where \(failure.correctable) can be corrected for sure" }
            ?? "more than the \(failure.correctable) errors that can be corrected"
        let (all, doubtful) = failure.codewords
        let figures: [(String, Int?)] = [
            ("block", failure.block), ("blocks", failure.blocks), ("errors", failure.found),
            ("correctable", failure.correctable), ("codewords", all), ("doubtful", doubtful),
        ]
        return DecodeFailure(
            .correct, "too_many_errors", block + words + "; \(doubtful) of its \(all) codewords are doubtful",
            figures: [
                JSONMember("version", .int(layout.version.number)),
                JSONMember("level", .string(format.level.letter)),
                JSONMember("mask", .int(format.mask.number)),
            ] + figures.compactMap { name, value in value.map { JSONMember(name, .int($0)) } })
    }

    private func unreadableFormat(_ grid: ModuleGrid) -> DecodeFailure {
        let version = [JSONMember("version", .int(layout.version.number))]
        if FormatInformation.isModel1(grid) {
            return DecodeFailure(
                .format, "model_1", "a QR code of the withdrawn model 1, which is not read", figures: version)
        }
        return DecodeFailure(
            .format, "unreadable_format", "both copies of the format have more than 3 wrong bits",
            figures: version)
    }
}
