import Testing

@testable import ScanContents

@Suite("Contacts written and read again") struct ContactRoundTripTests {
    private func contact(_ random: inout SeededRandom) -> Contact {
        var contact = Contact()
        // White space at an end is no part of a value.
        func word(_ random: inout SeededRandom) -> String { "x\(random.text(0...10))x" }
        contact.name = PersonName(family: [word(&random)], given: [word(&random)])
        contact.formattedName = word(&random)
        contact.organization = (0..<Int.random(in: 0...2, using: &random)).map { _ in word(&random) }
        contact.phones = (0..<Int.random(in: 0...3, using: &random)).map { _ in
            Reachable(word(&random), types: Bool.random(using: &random) ? ["work", "cell"] : [])
        }
        contact.emails = (0..<Int.random(in: 0...2, using: &random)).map { _ in Reachable(word(&random)) }
        contact.addresses = (0..<Int.random(in: 0...2, using: &random)).map { _ in
            PostalAddress(parts: (0..<7).map { _ in word(&random) }, types: ["home"])
        }
        contact.urls = (0..<Int.random(in: 0...2, using: &random)).map { _ in word(&random) }
        contact.note = Bool.random(using: &random) ? "\(word(&random))\n\(word(&random))" : nil
        contact.title = Bool.random(using: &random) ? word(&random) : nil
        contact.birthday = "1990-05-17"
        return contact
    }

    @Test("are the same in every version", arguments: VCardVersion.allCases)
    func vCard(version: VCardVersion) throws {
        var random = SeededRandom(seed: 2426)
        for _ in 0..<1000 {
            let contact = contact(&random)
            let text = contact.vCard(version)
            #expect(try #require(ContactCard(text)).contact == contact, "\(text)")
            #expect(try #require(ContactCard(text)).warnings == [])
        }
    }

    @Test("are the same as MECARD, as far as it goes") func meCard() throws {
        var random = SeededRandom(seed: 2001)
        for _ in 0..<1000 {
            let contact = contact(&random)
            let read = try #require(ContactCard(contact.meCard)).contact
            #expect(read.name == contact.name && read.note == contact.note && read.urls == contact.urls)
            #expect(read.phones.map(\.value) == contact.phones.map(\.value))
            #expect(read.addresses.map(\.parts) == contact.addresses.map(\.parts))
        }
    }
}
