import ScanCore
import ScanTesting
import Testing
import WiFiPlugin

@Suite("The classifier of wireless networks")
struct WiFiClassifierTests {
    private let classifier = WiFiClassifier(NoOptions(), .sample(name: "wifi"))

    private func scan(_ text: String) -> Scan {
        var scan = Scan.sample(text)
        scan.contents = classifier.contents(of: scan)
        return scan
    }

    @Test("tells a network and its parts")
    func network() {
        #expect(
            JSONWriter.text(.array(scan(#"WIFI:T:WPA;S:Caf\;e;P:pass\:word;H:true;;"#).contents.map(\.json)))
                == """
                [{"kind":"wifi","ssid":"Caf;e","security":"wpa","type":"WPA","password":"pass:word",\
                "escaping":"backslash","hidden":true,"ambiguous":false,"warnings":[]}]
                """)
    }

    @Test("tells both readings where there are two")
    func ambiguous() throws {
        let content = try #require(scan("WIFI:T:WPA;S:a%20b;P:password;;").contents.first)
        #expect(content.json["ambiguous"] == true && content.json["other_ssid"] == "a b")
        #expect(content.warnings.contains { $0.contains("two ways") })
    }

    @Test("tells the bytes of a name that is no text")
    func bytes() throws {
        let content = try #require(scan("WIFI:R:1;T:WPA;S:%ff%fe;P:password;;").contents.first)
        #expect(content.json["ssid_hex"] == "fffe")
    }

    @Test(
        "shows no password in a masked scan, wherever it stands",
        arguments: [
            "WIFI:T:WPA;S:Shop;P:hunter22;;", "wifi:p:hunter22;s:Shop;;", "WIFI:S:hunter22;P:hunter22;;",
            "WIFI:S:Shop;P:xxxxxxxx;P:hunter22;;", "WIFI:S:Shop;P:hunter22;;hunter22",
            "WIFI:S:Shop;hunter22;;",
            "WIFI:T:hunter22;S:Shop;I:hunter22;P:hunter22;;", #"WIFI:S:net\;P:hunter22;;"#,
            "WIFI:S:Shop;P:hunter%32%32;I:hunter22;;", "WIFI:S:Shop;P:\"hunter22\";A:hunter22;;",
            "WIFI:S:Shop;P:hunter22" + String(repeating: "x", count: 6000),
        ])
    func masked(text: String) {
        let scan = scan(text)
        let shown = JSONWriter.text(scan.masked.json)
        #expect(!shown.contains("hunter22"), "\(shown)")
        #expect(scan.masked.isMasked && scan.masked.reading.bytes.isEmpty)
    }

    @Test("leaves a network without secrets as it is")
    func open() {
        #expect(scan("WIFI:T:nopass;S:Shop;;").masked.reading.text == "WIFI:T:nopass;S:Shop;;")
    }

    @Test(
        "says nothing of what is none",
        arguments: ["", "https://a.example/WIFI:S:a;;", "WIFI", "MECARD:N:a;;"])
    func none(text: String) { #expect(classifier.contents(of: .sample(text)).isEmpty) }
}
