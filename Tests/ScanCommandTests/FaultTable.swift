import Testing

/// Deliberate faults in Transcripts/Shop/shop.yaml, and what its cases say of each.
struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    let from: String
    let to: String
    /// The lines of the cases that fail; the others pass.
    let failures: String

    var testDescription: String { name }

    init(_ name: String, from: String, to: String, _ failures: String) {
        self.name = name
        self.from = from
        self.to = to
        self.failures = failures
    }

    static let all = [
        Fault(
            "rearm that never lets a code go", from: "rearm: absent 1s", to: "rearm: once",
            #"""
            FAIL  shop.test.yaml:6:5: what was gone for a second counts again
                  shop.test.yaml:10:14: scans: expected 2, found 1: ean13 "4006381333931" at 100ms
            """#),
        Fault(
            "rearm that lets everything count", from: "rearm: absent 1s", to: "rearm: always",
            #"""
            FAIL  shop.test.yaml:3:5: what stays counts once
                  shop.test.yaml:5:22: scans: expected 1, found 49: ean13 "4006381333931" at 100ms, ean13 "4006381333931" at 200ms, ean13 "4006381333931" at 300ms and 46 more
            FAIL  shop.test.yaml:6:5: what was gone for a second counts again
                  shop.test.yaml:10:14: scans: expected 2, found 18: ean13 "4006381333931" at 100ms, ean13 "4006381333931" at 200ms, ean13 "4006381333931" at 300ms and 15 more
            FAIL  shop.test.yaml:14:5: an address goes to the links alone
                  shop.test.yaml:16:34: print: expected 1, found 9: qr "https://shop.example/7" at 100ms, qr "https://shop.example/7" at 200ms, qr "https://shop.example/7" at 300ms and 6 more
                  shop.test.yaml:16:59: links: expected 1, found 9: qr "https://shop.example/7" at 100ms, qr "https://shop.example/7" at 200ms, qr "https://shop.example/7" at 300ms and 6 more
            FAIL  shop.test.yaml:17:5: a blurred QR code is read
                  shop.test.yaml:19:22: scans: expected 1, found 9: qr "https://shop.example/7" at 100ms, qr "https://shop.example/7" at 200ms, qr "https://shop.example/7" at 300ms and 6 more
            FAIL  shop.test.yaml:23:5: an unsafe address is told
                  shop.test.yaml:25:22: scans: expected 1, found 9: qr "http://shop.example/7" at 100ms, qr "http://shop.example/7" at 200ms, qr "http://shop.example/7" at 300ms and 6 more
            FAIL  shop.test.yaml:26:5: a product is printed
                  shop.test.yaml:29:14: scans: expected 1, found 9: ean13 "9780306406157" at 100ms, ean13 "9780306406157" at 200ms, ean13 "9780306406157" at 300ms and 6 more
                  shop.test.yaml:30:26: print: expected 1, found 9: ean13 "9780306406157" at 100ms, ean13 "9780306406157" at 200ms, ean13 "9780306406157" at 300ms and 6 more
            FAIL  shop.test.yaml:31:5: an add-on that comes late is waited for
                  shop.test.yaml:35:33: shop: expected 1, found 9: ean13 "9780306406157" at 200ms, ean13 "9780306406157" at 200ms, ean13 "9780306406157" at 300ms and 6 more
            FAIL  shop.test.yaml:41:5: of two codes the larger counts
                  shop.test.yaml:45:22: scans: expected 1, found 9: qr "large" at 100ms, qr "large" at 200ms, qr "large" at 300ms and 6 more
            FAIL  shop.test.yaml:46:5: passwords are printed nowhere
                  shop.test.yaml:49:14: scans: expected 1, found 9: qr "WIFI:T:WPA;S:Shop;P:•••;;" at 100ms, qr "WIFI:T:WPA;S:Shop;P:•••;;" at 200ms, qr "WIFI:T:WPA;S:Shop;P:•••;;" at 300ms and 6 more
                  shop.test.yaml:50:26: print: expected 1, found 9: qr "WIFI:T:WPA;S:Shop;P:•••;;" at 100ms, qr "WIFI:T:WPA;S:Shop;P:•••;;" at 200ms, qr "WIFI:T:WPA;S:Shop;P:•••;;" at 300ms and 6 more
            """#),
        Fault(
            "confirm that believes a glimpse", from: "confirm: 2", to: "confirm: 1",
            #"""
            FAIL  shop.test.yaml:6:5: what was gone for a second counts again
                  shop.test.yaml:10:15: scan 1: at: expected 100ms, found 0ms
                  shop.test.yaml:10:40: scan 2: at: expected 3.1s, found 3s
            FAIL  shop.test.yaml:11:5: a glimpse is not believed
                  shop.test.yaml:13:13: scans: expected nothing, found 1: ean13 "4006381333931" at 0ms
            """#),
        Fault(
            "pick that takes all", from: "pick: largest", to: "pick: all",
            #"""
            FAIL  shop.test.yaml:41:5: of two codes the larger counts
                  shop.test.yaml:45:22: scans: expected 1, found 2: qr "small" at 100ms, qr "large" at 100ms
            """#),
        Fault(
            "add_on_wait that waits for nothing", from: "add_on_wait: 300ms", to: "add_on_wait: 0ms",
            #"""
            FAIL  shop.test.yaml:31:5: an add-on that comes late is waited for
                  shop.test.yaml:35:34: shop 1: holds: expected ""add_on":"52495"", found "POST https://shop.example/… {"type":"scan","timestamp":"2026-03-01T09:30:00.100Z","data":{"id":"01KJMBQDH4W8GAGEBVDSW9WT"…
            """#),
        Fault(
            "join that is off", from: "join: true", to: "join: false",
            #"""
            FAIL  shop.test.yaml:36:5: a message in two codes is one
                  shop.test.yaml:40:22: scans: expected 1, found 2: qr "hello " at 100ms, qr "world" at 1.1s
            """#),
        Fault(
            "when: for other codes", from: "when: format is ean", to: "when: format == qr",
            #"""
            FAIL  shop.test.yaml:14:5: an address goes to the links alone
                  shop.test.yaml:16:43: shop: expected nothing, found 1: qr "https://shop.example/7" at 100ms
            FAIL  shop.test.yaml:31:5: an add-on that comes late is waited for
                  shop.test.yaml:35:33: shop: expected 1, found none (its when: holds for no scan)
            """#),
        Fault(
            "when: on the wrong handler", from: "- print\n", to: "- print: { when: format == qr }\n",
            #"""
            FAIL  shop.test.yaml:26:5: a product is printed
                  shop.test.yaml:30:26: print: expected 1, found none (its when: holds for no scan)
            """#),
        Fault(
            "symbology that is missing", from: "{ add_on: read }, qr]", to: "{ add_on: read }]",
            #"""
            FAIL  shop.test.yaml:14:5: an address goes to the links alone
                  shop.test.yaml:16:34: print: expected 1, found none (qr is not looked for)
                  shop.test.yaml:16:59: links: expected 1, found none (qr is not looked for)
            FAIL  shop.test.yaml:17:5: a blurred QR code is read
                  shop.test.yaml:19:22: scans: expected 1, found none (qr is not looked for)
            FAIL  shop.test.yaml:23:5: an unsafe address is told
                  shop.test.yaml:25:22: scans: expected 1, found none (qr is not looked for)
            FAIL  shop.test.yaml:36:5: a message in two codes is one
                  shop.test.yaml:40:22: scans: expected 1, found none (qr is not looked for)
            FAIL  shop.test.yaml:41:5: of two codes the larger counts
                  shop.test.yaml:45:22: scans: expected 1, found none (qr is not looked for)
            FAIL  shop.test.yaml:46:5: passwords are printed nowhere
                  shop.test.yaml:49:14: scans: expected 1, found none (qr is not looked for)
                  shop.test.yaml:50:26: print: expected 1, found none (qr is not looked for)
            """#),
        Fault(
            "region that is too high", from: "height: 60%", to: "height: 100%",
            #"""
            FAIL  shop.test.yaml:20:5: the lower part is not looked at
                  shop.test.yaml:22:13: scans: expected nothing, found 1: ean13 "4006381333931" at 400ms
            """#),
        Fault(
            "policy that allows too much", from: "schemes: [https]", to: "schemes: [http, https]",
            #"""
            FAIL  shop.test.yaml:23:5: an unsafe address is told
                  shop.test.yaml:25:71: scan 1: url.allowed: expected "false", found "true"
            """#),
        Fault(
            "form of what is printed", from: "- print\n", to: "- print: json\n",
            #"""
            FAIL  shop.test.yaml:26:5: a product is printed
                  shop.test.yaml:30:27: print 1: writes: expected "ean13 9780306406157", found "{"id":"01KJMBQDH4W8GAGEBVDSW9WTN1","time":"2026-03-01T09:30:00.100Z","pipeline":"shop","source":"test_pattern","frame":1"…
            FAIL  shop.test.yaml:46:5: passwords are printed nowhere
                  shop.test.yaml:50:27: print 1: writes: expected "qr WIFI:T:WPA;S:Shop;P:•••;;", found "{"id":"01KJMBQDH4W8GAGEBVDSW9WTN1","time":"2026-03-01T09:30:00.100Z","pipeline":"shop","source":"test_pattern","frame":1"…
            """#),
        Fault(
            "secrets that are revealed", from: "- print\n", to: "- print: { secrets: reveal }\n",
            #"""
            FAIL  shop.test.yaml:46:5: passwords are printed nowhere
                  shop.test.yaml:50:27: print 1: secrets: expected masked, found reveal
            """#),
        Fault(
            "mode that ends too soon", from: "handlers:", to: "mode: once\nhandlers:",
            #"""
            FAIL  shop.test.yaml:6:5: what was gone for a second counts again
                  shop.test.yaml:10:14: scans: expected 2, found 1: ean13 "4006381333931" at 100ms
            """#),
    ]
}
