import Code128Plugin
import EAN13Plugin
import EAN8Plugin
import ScanConfig
import ScanCore
import ScanVision
import UPCEPlugin

/// Every linear symbology, and what its claims may be.
enum LinearSymbologies {
    private static let context = PluginContext(
        name: "fuzz", pipeline: "", directory: ".", clock: SystemClock(), log: { _, _ in })
    private static let bothSystems: UPCE.Options = {
        var options = UPCE.Options()
        options.numberSystem1 = true
        return options
    }()
    private static let all: [any LinearSymbology] = [
        EAN13(addOns(.ignore), context), EAN13(addOns(.read), context), EAN8(NoOptions(), context),
        UPCE(bothSystems, context), Code128(NoOptions(), context),
    ]

    private static func addOns(_ use: AddOnUse) -> EAN13.Options {
        var options = EAN13.Options()
        options.addOn = use
        return options
    }

    static func chosen(by byte: UInt8) -> any LinearSymbology { all[Int(byte) % all.count] }

    static func check(_ claim: LineClaim) {
        promise(!claim.text.isEmpty && !claim.letters.isEmpty, "a claim without a text")
        promise(zip(claim.edges, claim.edges.dropFirst()).allSatisfy { $0 <= $1 }, "edges \(claim.edges)")
        switch claim.format {
        case .ean13, .ean8:
            promise(Promises.isNumber(claim.text, digits: claim.format == .ean8 ? 8 : 13), claim.text)
            promise(Promises.isCheckDigitRight(claim.text), "check digit of \(claim.text)")
        case .upce: promise(Promises.isNumber(claim.text, digits: 8), claim.text)
        default: promise(claim.format == .code128, "format \(claim.format)")
        }
    }
}
