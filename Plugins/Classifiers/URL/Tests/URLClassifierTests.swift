import ScanCore
import ScanTesting
import Testing
import URLPlugin

@Suite("The classifier of web addresses")
struct URLClassifierTests {
    private let classifier = URLClassifier(NoOptions(), .sample(name: "url"))

    @Test("tells an address and its parts")
    func address() {
        #expect(
            classifier.contents(of: .sample("HTTPS://Shop.Example/table/7?x=1")).map {
                JSONWriter.text($0.json)
            } == [
                """
                {"kind":"url","url":"https://shop.example/table/7?x=1","scheme":"https",\
                "host":"shop.example","port":443,"path":"/table/7","warnings":[]}
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
                "port":8080,"path":"/","warnings":["What stands before the @ is a user, not the host.",\
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
                {"kind":"url","url":"javascript:alert(1)","scheme":"javascript",\
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
}
