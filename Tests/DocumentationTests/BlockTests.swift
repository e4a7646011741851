import Testing

@Suite("Blocks in documents") struct BlockTests {
    @Test("hold what they claim, in the order of the document", arguments: Documents.quick)
    func hold(document: String) async throws { try await BlockExaminer.examine(document) }

    @Test(
        "that are too long to run here are run by another test",
        arguments: BlockExaminer.covered.sorted { $0.key < $1.key })
    func areCovered(line: String, path: String) throws {
        #expect(try Documents.text(of: path).contains(line))
    }
}
