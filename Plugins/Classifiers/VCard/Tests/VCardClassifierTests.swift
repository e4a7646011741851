import ScanCore
import ScanTesting
import Testing
import VCardPlugin

@Suite("The classifier of contacts")
struct VCardClassifierTests {
    private let classifier = VCardClassifier(NoOptions(), .sample(name: "vcard"))

    private func json(_ text: String) -> String {
        JSONWriter.text(.array(classifier.contents(of: .sample(text)).map(\.json)))
    }

    @Test("tells a card")
    func card() {
        let text = """
            BEGIN:VCARD
            VERSION:3.0
            N:Berg;Anna;;Dr.;
            ORG:Shop;Purchasing
            TEL;TYPE=work,cell:+49301234
            TEL:5678
            ADR;TYPE=home:;;Weg 1;Bern;;3000;CH
            X-SKYPE:anna
            END:VCARD
            """
        #expect(
            json(text) == """
                [{"kind":"vcard","version":"3.0","cards":1,"name":"Dr. Anna Berg","family_name":"Berg",\
                "given_name":"Anna","honorific_prefixes":"Dr.","organization":"Shop","units":["Purchasing"],\
                "phones":["+49301234","5678"],"phone_types":["work,cell",""],\
                "addresses":["Weg 1, Bern, 3000, CH"],"address_types":["home"],"street":"Weg 1","city":"Bern",\
                "postal_code":"3000","country":"CH","has_photo":false,"others":["X-SKYPE"],"warnings":[]}]
                """)
    }

    @Test("tells a MECARD")
    func meCard() {
        #expect(
            json("MECARD:N:Berg,Anna;TEL:+49301234;;") == """
                [{"kind":"vcard","version":"mecard","cards":1,"name":"Anna Berg","family_name":"Berg",\
                "given_name":"Anna","phones":["+49301234"],"phone_types":[""],"has_photo":false,"warnings":[]}]
                """)
    }

    @Test(
        "says nothing of what is none", arguments: ["", "BEGIN:VEVENT", "https://a.example/", "WIFI:S:a;;"])
    func none(text: String) { #expect(classifier.contents(of: .sample(text)).isEmpty) }
}
