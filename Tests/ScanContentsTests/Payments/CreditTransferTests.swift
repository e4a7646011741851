import Testing

@testable import ScanContents

@Suite("Credit transfers") struct CreditTransferTests {
    static let lines = [
        "BCD", "002", "1", "SCT", "", "Shop", "DE89370400440532013000", "EUR12.3", "", "", "Order 7",
    ]

    @Test("lines may end in LF or CRLF, and empty ones at the end be left out", arguments: ["\n", "\r\n"])
    func lineEnds(end: String) throws {
        let found = try #require(CreditTransfer(CreditTransferTests.lines.joined(separator: end)))
        #expect(
            found.name == "Shop" && found.cents == 1230 && found.remittance == "Order 7"
                && found.warnings.isEmpty)
        let short = try #require(CreditTransfer(CreditTransferTests.lines.prefix(7).joined(separator: end)))
        #expect(short.cents == nil && short.remittance == nil)
    }

    @Test("wrong check digits are told, and both kinds of reference") func warnings() throws {
        var transfer = CreditTransfer(name: "Shop", iban: "DE88370400440532013000")
        #expect(transfer.warnings == ["The IBAN's check digits are wrong."] && transfer.text == nil)
        transfer.iban = "DE89370400440532013000"
        transfer.reference = "RF18539007547034"
        #expect(transfer.warnings.isEmpty)
        transfer.remittance = "x"
        #expect(transfer.warnings.count == 1)
        transfer.reference = "RF19539007547034"
        #expect(transfer.warnings.count == 2)
    }

    @Test(
        "other amounts are none",
        arguments: ["USD1", "EUR0", "EUR1000000000", "EUR1.234", "EUR-1", "EUR", "12.3"])
    func amounts(amount: String) {
        var lines = CreditTransferTests.lines
        lines[7] = amount
        #expect(CreditTransfer(lines.joined(separator: "\n")) == nil)
    }

    @Test("are the same, written and read again") func roundTrip() {
        var random = SeededRandom(seed: 69)
        for _ in 0..<1000 {
            var transfer = CreditTransfer(name: "x" + random.text(0...20), iban: "DE89370400440532013000")
            transfer.cents =
                Bool.random(using: &random) ? Int.random(in: 1...99_999_999_999, using: &random) : nil
            transfer.remittance = Bool.random(using: &random) ? "x" + random.text(0...20) : nil
            #expect(transfer.text.flatMap(CreditTransfer.init) == transfer)
        }
    }
}
