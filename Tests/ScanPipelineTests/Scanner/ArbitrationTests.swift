import ScanCore
import ScanTesting
import Testing

@testable import ScanPipeline

@Suite("Arbitration")
struct ArbitrationTests {
    /// A symbol in a square: its upper left corner and its side.
    private static func reading(
        _ text: String, _ x: Double, _ y: Double, side: Double = 100, _ format: SymbolFormat = .ean13,
        _ confidence: Double = 0.5
    ) -> Reading {
        var reading = Scan.sample(text, format: format).reading
        reading.corners = square(x, y, side)
        reading.confidence = confidence
        return reading
    }

    private static func square(_ x: Double, _ y: Double, _ side: Double) -> Quad {
        Quad(
            Point(x: x, y: y), Point(x: x + side, y: y), Point(x: x + side, y: y + side),
            Point(x: x, y: y + side))
    }

    private static func rejection(_ symbology: String, _ x: Double, _ y: Double, _ reason: String)
        -> Rejection
    {
        Rejection(
            symbology: symbology, corners: square(x, y, 100),
            failure: DecodeFailure(.correct, reason, reason),
            attempt: "test")
    }

    struct Case: CustomTestStringConvertible {
        let testDescription: String
        /// What each reader found.
        let finds: [[Reading]]
        /// Texts that stay, in order, and those that are overruled.
        let stay: [String]
        var overruled: [String] = []
    }

    static let cases = [
        Case(testDescription: "nothing", finds: [[], []], stay: []),
        Case(
            testDescription: "order: from the top, then from the left",
            finds: [[reading("c", 300, 200), reading("b", 400, 0)], [reading("a", 0, 0, .qr)]],
            stay: ["a", "b", "c"]),
        Case(
            testDescription: "one code read twice at one place is one, without a rejection",
            finds: [[reading("a", 0, 0), reading("a", 5, 5)]], stay: ["a"]),
        Case(
            testDescription: "one code at two places is two",
            finds: [[reading("a", 0, 0), reading("a", 200, 0)]], stay: ["a", "a"]),
        Case(
            testDescription: "a linear code inside a stronger one is overruled",
            finds: [[reading("weak", 40, 40, side: 20, .upce, 0.4)], [reading("strong", 0, 0)]],
            stay: ["strong"], overruled: ["upce"]),
        Case(
            testDescription: "a linear code around a stronger one is overruled too",
            finds: [[reading("weak", 0, 0, .code128, 0.4)], [reading("strong", 40, 40, side: 20)]],
            stay: ["strong"], overruled: ["code128"]),
        Case(
            testDescription: "as sure as each other: the longer one wins",
            finds: [[reading("short", 10, 10, .upce), reading("much longer", 0, 0)]],
            stay: ["much longer"], overruled: ["upce"]),
        Case(
            testDescription: "beside each other, both stay",
            finds: [[reading("a", 0, 0), reading("b", 90, 0)]], stay: ["a", "b"]),
        Case(
            testDescription: "a QR code inside a QR code: both stay",
            finds: [[reading("outer", 0, 0, .qr, 0.9), reading("inner", 20, 40, side: 40, .qr)]],
            stay: ["outer", "inner"]),
        Case(
            testDescription: "bars among the modules of a QR code are none, however sure",
            finds: [[reading("bars", 20, 20, side: 40, .ean13)], [reading("modules", 0, 0, .qr, 0.5)]],
            stay: ["modules"], overruled: ["ean13"]),
        Case(
            testDescription: "bars that reach out of a QR code stay",
            finds: [[reading("bars", 60, 60)], [reading("modules", 0, 0, .qr)]],
            stay: ["modules", "bars"]),
        Case(
            testDescription: "modules of any other kind are no bars: a small one inside bars stays",
            finds: [[reading("bars", 0, 0, .code128)], [reading("modules", 40, 20, side: 20, other, 0.4)]],
            stay: ["modules", "bars"]),
    ]

    /// A format of a plugin that this package does not have.
    private static let other = SymbolFormat(rawValue: "datamatrix")
    private static let linear: Set<SymbolFormat> = [.ean13, .upce, .code128]

    /// As two kinds of readers find them.
    private static func find(_ readings: [Reading]) -> Finds {
        Finds(readings: readings, isLinear: readings.allSatisfy { linear.contains($0.format) })
    }

    @Test("settles who is right", arguments: cases)
    func table(_ one: Case) {
        let claims = arbitrate(one.finds.map(Self.find))
        #expect(claims.readings.map(\.text) == one.stay)
        #expect(claims.rejections.map(\.symbology) == one.overruled)
        #expect(claims.rejections.allSatisfy { $0.failure.reason == "inside_stronger_symbol" })
        let reversed = arbitrate(one.finds.reversed().map { Self.find($0.reversed()) })
        #expect(reversed.readings.map(\.text) == one.stay, "the order of readers must not matter")
    }

    @Test("a place that one reader read is no failure of another")
    func readPlace() {
        let claims = arbitrate([
            Finds(rejections: [Self.rejection("qr", 0, 0, "no"), Self.rejection("qr", 300, 0, "no")]),
            Finds(readings: [Self.reading("a", 0, 0)]),
        ])
        #expect(claims.rejections.map(\.corners.topLeft.x) == [300])
    }

    @Test("one rejection for each place and symbology: the one that came last")
    func repeats() {
        let claims = arbitrate([
            Finds(rejections: [
                Self.rejection("qr", 0, 0, "first"), Self.rejection("qr", 10, 0, "second"),
                Self.rejection("ean13", 0, 0, "other"),
            ])
        ])
        #expect(claims.rejections.map(\.failure.reason) == ["second", "other"])
    }
}
