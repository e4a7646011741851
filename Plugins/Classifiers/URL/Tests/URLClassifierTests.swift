import ScanCore
import ScanTesting
import Testing
import URLPlugin

@Suite("The classifier of web addresses")
struct URLClassifierTests {
    private let classifier = URLClassifier(URLOptions(), .sample(name: "url"))

    @Test("tells an address and its parts")
    func address() {
        #expect(
            classifier.contents(of: .sample("HTTPS://Shop.Example/table/7?x=1")).map {
                JSONWriter.text($0.json)
            } == [
                """
                {"kind":"url","url":"https://shop.example/table/7?x=1","scheme":"https",\
                "host":"shop.example","port":443,"path":"/table/7","allowed":true,"warnings":[]}
                """
            ])
    }

    @Test("tells what is suspicious")
    func suspicious() {
        #expect(
            classifier.contents(of: .sample("http://shop.example@127.1:8080")).map {
                JSONWriter.text($0.json)
            } == [
                """
                {"kind":"url","url":"http://127.0.0.1:8080/","scheme":"http","host":"127.0.0.1",\
                "port":8080,"path":"/","allowed":true,"warnings":["What stands before the @ is a user, not the host.",\
                "The host is the IP address 127.0.0.1, written in an unusual way.",\
                "The host is on this machine or in a local network.",\
                "The port is 8080, not the one of the scheme."]}
                """
            ])
    }

    @Test("tells what only looks like one")
    func script() {
        #expect(
            classifier.contents(of: .sample("javascript:alert(1)")).map { JSONWriter.text($0.json) } == [
                """
                {"kind":"url","url":"javascript:alert(1)","scheme":"javascript","allowed":true,\
                "warnings":["The scheme javascript: runs a program."]}
                """
            ])
    }

    @Test(
        "says nothing of what is none", arguments: ["", "4006381333931", "WIFI:S:Shop;P:secret;;", "Hello"])
    func none(text: String) {
        #expect(classifier.contents(of: .sample(text)).isEmpty)
    }

    @Test("declares the fields that it gives")
    func declared() {
        let declared = Set(URLClassifier.kinds[0].fields.map(\.name))
        for text in ["https://shop.example:8443/", "data:,x"] {
            for content in classifier.contents(of: .sample(text)) {
                #expect(Set(content.fields.map(\.name)).isSubset(of: declared))
            }
        }
    }

    @Test(
        "tells whether the options allow it",
        arguments: [
            ("https://shop.example/", true), ("https://www.Shop.Example/", true),
            ("http://shop.example/", false),
            ("https://notshop.example/", false), ("https://shop.example@evil.example/", false),
            ("https://old.shop.example/", false), ("javascript:alert(1)", false),
        ])
    func policy(text: String, isAllowed: Bool) throws {
        var options = URLOptions()
        options.schemes = ["HTTPS"]
        options.allowHosts = ["shop.example"]
        options.denyHosts = ["old.shop.example"]
        let content = try #require(
            URLClassifier(options, .sample(name: "url")).contents(of: .sample(text)).first)
        #expect(content.json["allowed"] == .bool(isAllowed))
        #expect(content.warnings.contains { $0.contains("allowed") || $0.contains("denied") } == !isAllowed)
    }

    @Test("leaves out what follows people, if told to") func tracking() throws {
        var options = URLOptions()
        options.stripsTracking = true
        let classifier = URLClassifier(options, .sample(name: "url"))
        let url = { (text: String) in classifier.contents(of: .sample(text)).first?.json["url"]?.string }
        #expect(url("https://a.example/?utm_source=x&b=1&fbclid=2#c") == "https://a.example/?b=1#c")
        #expect(url("https://a.example/?gclid=2") == "https://a.example/")
        #expect(url("https://a.example/?b&&c=#?utm_x=1") == "https://a.example/?b&&c=#?utm_x=1")
    }

    @Test("takes bookmarks apart") func bookmarks() throws {
        let json = { (text: String) in try #require(classifier.contents(of: .sample(text)).first).json }
        #expect(try json(#"MEBKM:TITLE:My \;shop;URL:https\://a.example/;;"#)["title"] == "My ;shop")
        #expect(try json("MEBKM:URL:https://a.example/;;")["url"] == "https://a.example/")
        #expect(try json("URLTO:Shop:https://a.example:80/")["url"] == "https://a.example:80/")
        #expect(try json("urlto::HTTP://A.EXAMPLE")["url"] == "http://a.example/")
    }
}
