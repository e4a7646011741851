import GS1Plugin
import ScanCore
import ScanTesting
import Testing

@Suite("The classifier of GS1 codes")
struct GS1ClassifierTests {
    private let classifier = GS1Classifier(NoOptions(), .sample(name: "gs1"))

    private func json(_ text: String, _ identifier: String = "]C1") -> String {
        var scan = Scan.sample(text, format: .code128)
        scan.reading.symbologyIdentifier = identifier
        return classifier.contents(of: scan).map { JSONWriter.text($0.json) }.joined()
    }

    @Test("tells product, lot, dates, weight and price")
    func elements() {
        #expect(
            json("01040063813339311726120010A1\u{1D}310300123439329781295") == """
                {"kind":"gs1","elements":["(01)04006381333931","(17)261200","(10)A1","(3103)001234",\
                "(3932)9781295"],"gtin":"04006381333931","lot":"A1","expiry":"2026-12-31","net_weight_kg":1.234,\
                "price":12.95,"currency":"978","warnings":[]}
                """)
    }

    @Test("tells no number whose check digit is wrong, and no date that is none")
    func wrong() {
        #expect(
            json("010400638133393217261350") == """
                {"kind":"gs1","elements":["(01)04006381333932","(17)261350"],\
                "warnings":["The check digit of (01) is wrong.","(17) is no date."]}
                """)
    }

    @Test("tells the fault at which reading ended")
    func fault() {
        let text = json("0104006381333931XY")
        #expect(
            text.contains(#""gtin":"04006381333931""#) && text.contains("No application identifier"),
            "\(text)")
    }

    @Test(
        "takes a text for one only if all of it fits",
        arguments: [
            ("(01)04006381333931(10)A1", true), ("^010400638133393110A1^17261130", true),
            ("]C1010400638133393110A1", true), ("\u{1D}0104006381333931", true),
            ("(01)04006381333932", false),
            ("^0104006381333932", false), ("]C10104006381333931XY", false), ("(17)261350", false),
            // Digits of a plain Code 128 are never guessed to be one.
            ("0104006381333931", false), ("10A1", false), ("(x)", false), ("", false), ("^", false),
        ])
    func typed(text: String, isOne: Bool) {
        #expect(json(text, "]C0").isEmpty == !isOne)
    }
}
