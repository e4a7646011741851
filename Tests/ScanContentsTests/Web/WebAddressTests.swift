import Testing

@testable import ScanContents

/// A text, the address that a browser would open, and what is said of it.
struct Trap: Sendable, CustomTestStringConvertible {
    let text: String
    let url: String?
    let warnings: [WebWarning]
    var testDescription: String { text.debugDescription }

    init(_ text: String, _ url: String?, _ warnings: WebWarning...) {
        self.text = text
        self.url = url
        self.warnings = warnings
    }
}

private let plain = [
    Trap("https://shop.example/table/7?x=1#top", "https://shop.example/table/7?x=1#top"),
    Trap("HTTP://SHOP.EXAMPLE/Path", "http://shop.example/Path"),
    Trap("https://shop.example", "https://shop.example/"),
    Trap("https://shop.example?a=b", "https://shop.example/?a=b"),
    Trap("https://shop.example:443/", "https://shop.example/"),
    Trap("https://shop.example:/", "https://shop.example/"),
    Trap("https://shop.example./", "https://shop.example/"),
    Trap("URL:http://shop.example", "http://shop.example/"),
    Trap("  http://shop.example/a b\"c \n", "http://shop.example/a%20b%22c"),
    Trap("http://shop.example/ü", "http://shop.example/%C3%BC"),
    Trap("http://shop.example/?a\\b@c:d", "http://shop.example/?a\\b@c:d"),
    Trap("http://0x1g/", "http://0x1g/", .localHost),
    Trap("www.shop.example/x", "http://www.shop.example/x", .noScheme),
    Trap("WWW.SHOP.EXAMPLE", "http://www.shop.example/", .noScheme),
]

private let none = [
    "", " ", "4006381333931", "http", "http:", "http://", "https:///", "http://@", "http://user@",
    "ahttp://x.example",
    "see http://shop.example", "http: see below", "http://exa mple.com", "http://shop.example:99999/",
    "http://shop.example:8a/", "http://shop.example:-1/", "http://a..b/", "http://./", "http://[::1",
    "http://[x]/",
    "http://[fe80::1%25eth0]/", "http://256.1.1.1/", "http://1.2.3.4.5/", "http://99999999999/",
    "http://a<b/", "http://%00/", "http://%ff/", "http://a^b/", "mailto:a@b.example", "tel:+49", "WIFI:S:x;;",
    "Data: 5 May, noon", "file: see below", "javascript:", "www.", "www..", "otpauth://totp/x", "://x", ":",
    "url:",
    "http://" + String(repeating: "a", count: 64) + ".example",
].map { Trap($0, nil) }

private let disguises = [
    // User information that looks like a host.
    Trap("https://bank.example@evil.example/", "https://evil.example/", .userInformation),
    Trap("https://bank.example:443@evil.example", "https://evil.example/", .userInformation),
    Trap("https://a@b@evil.example", "https://evil.example/", .userInformation),
    Trap("https://bank.example%2F@evil.example", "https://evil.example/", .userInformation),
    // Slashes and backslashes.
    Trap("https://evil.example\\@bank.example/", "https://evil.example/@bank.example/", .backslash),
    Trap("https:\\\\evil.example\\x", "https://evil.example/x", .backslash),
    Trap("https:/evil.example", "https://evil.example/", .oddSlashes),
    Trap("https:evil.example", "https://evil.example/", .oddSlashes),
    Trap("https:////evil.example", "https://evil.example/", .oddSlashes),
    Trap("https://evil.example#@bank.example", "https://evil.example/#@bank.example"),
    Trap("https://evil.example?@bank.example", "https://evil.example/?@bank.example"),
    // An accent on the slash: one character to readers, a slash to browsers.
    Trap("https://evil.example/\u{301}@bank.example", "https://evil.example/%CC%81@bank.example"),
    // What cannot be seen.
    Trap("https://evil.ex\tample/", "https://evil.example/", .unseenCharacters),
    Trap("ht\ntps://evil.example/\r\nx", "https://evil.example/x", .unseenCharacters),
    Trap("https://evil\u{200B}.example/", "https://evil.example/", .unseenCharacters),
    Trap("https://evil.example/\u{202E}gnp.exe", "https://evil.example/%E2%80%AEgnp.exe", .unseenCharacters),
    Trap("https://evil.example/\u{0}x", "https://evil.example/%00x", .unseenCharacters),
    // Hosts written in another way.
    Trap("https://%65vil.example/", "https://evil.example/", .encodedHost),
    Trap("https://evil。example/", "https://evil.example/"),
    Trap("https://ｅｖｉｌ.example/", "https://evil.example/"),
    Trap("https://shop.example:8443/", "https://shop.example:8443/", .unusualPort(8443)),
    Trap("http://shop.example:443/", "http://shop.example:443/", .unusualPort(443)),
    // Letters of other writing systems.
    Trap("https://bücher.example/", "https://bücher.example/", .beyondASCII),
    Trap(
        "https://pаypal.example/", "https://pаypal.example/", .beyondASCII,
        .mixedScripts(["Cyrillic", "Latin"])),
    Trap("https://xn--bcher-kva.example/", "https://xn--bcher-kva.example/", .shownAs("bücher.example")),
    Trap("https://xn--80ak6aa92e.com/", "https://xn--80ak6aa92e.com/", .shownAs("аррӏе.com")),
    Trap(
        "https://xn--pypal-4ve.example/", "https://xn--pypal-4ve.example/", .shownAs("pаypal.example"),
        .mixedScripts(["Cyrillic", "Latin"])),
    Trap("https://東京ねっとtokyo.example/", "https://東京ねっとtokyo.example/", .beyondASCII),
    Trap("https://xn--999999999.example/", "https://xn--999999999.example/"),
]

private let addresses = [
    Trap("http://93.184.216.34/", "http://93.184.216.34/", .ipAddress),
    Trap("http://127.0.0.1/", "http://127.0.0.1/", .ipAddress, .localHost),
    Trap("http://2130706433/", "http://127.0.0.1/", .disguisedAddress("127.0.0.1"), .localHost),
    Trap("http://0x7f.1/", "http://127.0.0.1/", .disguisedAddress("127.0.0.1"), .localHost),
    Trap("http://0X7F000001/", "http://127.0.0.1/", .disguisedAddress("127.0.0.1"), .localHost),
    Trap("http://0177.0.0.01/", "http://127.0.0.1/", .disguisedAddress("127.0.0.1"), .localHost),
    Trap("http://127.1./", "http://127.0.0.1/", .disguisedAddress("127.0.0.1"), .localHost),
    Trap("http://１２７.0.0.1/", "http://127.0.0.1/", .disguisedAddress("127.0.0.1"), .localHost),
    Trap(
        "http://%31%32%37.1/", "http://127.0.0.1/", .disguisedAddress("127.0.0.1"), .localHost, .encodedHost),
    Trap("http://1572395042/", "http://93.184.216.34/", .disguisedAddress("93.184.216.34")),
    Trap("http://4294967295/", "http://255.255.255.255/", .disguisedAddress("255.255.255.255")),
    Trap("http://0/", "http://0.0.0.0/", .disguisedAddress("0.0.0.0"), .localHost),
    Trap("http://10.0.0.1/", "http://10.0.0.1/", .ipAddress, .localHost),
    Trap("http://172.31.255.1/", "http://172.31.255.1/", .ipAddress, .localHost),
    Trap("http://172.32.0.1/", "http://172.32.0.1/", .ipAddress),
    Trap("http://192.168.1.1/", "http://192.168.1.1/", .ipAddress, .localHost),
    Trap("http://169.254.169.254/", "http://169.254.169.254/", .ipAddress, .localHost),
    Trap("http://100.64.0.1/", "http://100.64.0.1/", .ipAddress, .localHost),
    Trap("http://[2001:DB8::0:1]/", "http://[2001:db8::1]/", .ipAddress),
    Trap("http://[::1]:8080/", "http://[::1]:8080/", .ipAddress, .localHost, .unusualPort(8080)),
    Trap("http://[::ffff:127.0.0.1]/", "http://[::ffff:127.0.0.1]/", .ipAddress, .localHost),
    Trap("http://[fe80::1]/", "http://[fe80::1]/", .ipAddress, .localHost),
    Trap("http://[fd00::1]/", "http://[fd00::1]/", .ipAddress, .localHost),
    Trap("http://localhost/", "http://localhost/", .localHost),
    Trap("http://till.local/", "http://till.local/", .localHost),
    Trap("http://nas.home.arpa/", "http://nas.home.arpa/", .localHost),
    Trap("http://intranet/", "http://intranet/", .localHost),
]

private let otherSchemes = [
    Trap("javascript:alert('x y')", "javascript:alert('x%20y')", .notWeb("javascript")),
    Trap("JavaScript:a\\b", "javascript:a\\b", .notWeb("javascript")),
    Trap("java\nscript:alert(1)", "javascript:alert(1)", .unseenCharacters, .notWeb("javascript")),
    Trap("data:text/html,<b>x</b>", "data:text/html,%3Cb%3Ex%3C/b%3E", .notWeb("data")),
    Trap("file:///etc/passwd", "file:///etc/passwd", .notWeb("file")),
    Trap("intent://x#Intent;scheme=zxing;end", "intent://x#Intent;scheme=zxing;end", .notWeb("intent")),
    Trap("ftp://files.example/x", "ftp://files.example/x", .notWeb("ftp")),
    Trap("itms-services://?action=x", "itms-services://?action=x", .notWeb("itms-services")),
    Trap("vbscript:msgbox", "vbscript:msgbox", .notWeb("vbscript")),
]

private let targets = [
    Trap("https://bit.ly/x", "https://bit.ly/x", .shortener),
    Trap(
        "https://a.example/?next=https%3A%2F%2Fb.example", "https://a.example/?next=https%3A%2F%2Fb.example",
        .forwards),
    Trap("https://a.example/?a&u=//b.example", "https://a.example/?a&u=//b.example", .forwards),
    Trap("https://a.example/?u=x//b.example#?u=//b", "https://a.example/?u=x//b.example#?u=//b"),
    Trap("https://invoice.zip/", "https://invoice.zip/", .fileName("zip")),
    Trap("http://a.example/LogIn?x", "http://a.example/LogIn?x", .plainLogin),
    Trap("https://a.example/login", "https://a.example/login"),
    Trap("URI:https://a.example", "https://a.example/"),
    // ZXing drops addresses beyond ASCII and hosts of more than six labels.
    Trap("https://a.b.c.d.e.f.g.h.example/ü", "https://a.b.c.d.e.f.g.h.example/%C3%BC"),
    Trap("ms-settings:privacy", "ms-settings:privacy", .notWeb("ms-settings")),
    Trap("MS-: no", nil),
]

@Suite("Web addresses")
struct WebAddressTests {
    @Test(
        "lead where a browser goes, and traps are told",
        arguments: plain + none + disguises + addresses + otherSchemes + targets)
    func traps(trap: Trap) {
        let address = WebAddress(trap.text)
        #expect(address?.url == trap.url)
        #expect(
            (address?.warnings ?? []).sorted { "\($0)" < "\($1)" }
                == trap.warnings.sorted { "\($0)" < "\($1)" })
    }

    @Test("have their parts")
    func parts() throws {
        let address = try #require(WebAddress("HTTPS://Shop.Example:8443/a/b?c=/d#e"))
        #expect(address.scheme == "https")
        #expect(address.host == "shop.example")
        #expect(address.port == 8443)
        #expect(address.path == "/a/b")
        #expect(WebAddress("http://shop.example")?.port == 80)
        #expect(WebAddress("http://shop.example")?.path == "/")
        #expect(WebAddress("javascript:x")?.host == nil)
        #expect(WebAddress("javascript:x")?.path == nil)
    }

    @Test("every warning is one sentence")
    func sentences() {
        let all: [WebWarning] = (plain + disguises + addresses + otherSchemes).flatMap(\.warnings)
        for sentence in Set(all).map(\.sentence) {
            #expect(sentence.hasSuffix(".") && !sentence.contains("\n"), "\(sentence)")
        }
    }

    @Test("a usual form is its own usual form", arguments: plain + disguises + addresses)
    func stable(trap: Trap) {
        guard let url = trap.url else { return }
        #expect(WebAddress(url)?.url == url)
    }

    @Test("take time in proportion to the text")
    func linear() {
        let hostile = [
            "http://" + String(repeating: "a.", count: 50_000),
            "http://" + String(repeating: "@", count: 100_000),
            "http:" + String(repeating: "/", count: 100_000),
            "http://x/" + String(repeating: "\\", count: 100_000),
            "http://" + String(repeating: "%61", count: 30_000),
            "http://[" + String(repeating: ":", count: 100_000),
            "http://x:" + String(repeating: "9", count: 100_000),
            "http://" + String(repeating: "9", count: 100_000),
            "data:" + String(repeating: "a", count: 100_000),
            "e" + String(repeating: "\u{301}", count: 50_000),
            "http://x/" + String(repeating: "\u{202E}", count: 30_000),
        ]
        for text in hostile {
            let start = ContinuousClock.now
            _ = WebAddress(text)
            // 20 to 300 ms in a debug build; a quadratic step would take minutes.
            #expect(ContinuousClock.now - start < .seconds(5), "\(text.prefix(12))")
        }
    }

    @Test("never crash on anything")
    func anything() {
        var random = SystemRandomNumberGenerator()
        let pieces = [
            "http:", "https:", "//", "/", "\\", "@", ":", "[", "]", "::", ".", "%", "%4", "%41", "xn--", "0x",
            "127", "a",
            "ü", "\u{202E}", "\u{301}", "\n", "\0", "?", "#", "www.", "URL:", "javascript:", "data:,", "-",
            "9999999999",
        ]
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...9, using: &random)
            let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            guard let address = WebAddress(text) else { continue }
            #expect(
                address.url.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F },
                "\(text.debugDescription)")
        }
    }
}

@Suite("Punycode")
struct PunycodeTests {
    /// RFC 3492, 7.1: Arabic, simplified Chinese, Czech, Japanese with ASCII, Spanish.
    @Test(
        "the samples of RFC 3492",
        arguments: [
            ("egbpdaj6bu4bxfgehfvwxn", "ليهمابتكلموشعربي؟"),
            ("ihqwcrb4cv8a8dqg056pqjye", "他们为什么不说中文"),
            ("proprostnemluvesky-uyb24dma41a", "pročprostěnemluvíčesky"),
            ("porqunopuedensimplementehablarenespaol-fmd56a", "porquénopuedensimplementehablarenespañol"),
            ("d9juau41awczczp", "そのスピードで"),
        ])
    func samples(encoded: String, decoded: String) {
        #expect(decodePunycode(Substring(encoded)) == decoded)
    }

    @Test(
        "what is none is nil",
        arguments: ["9", "99999999", "a-99999999999999", "é", "ab_c", "a-b!", "zzzzzzzzzzzzzz"])
    func none(text: String) {
        #expect(decodePunycode(Substring(text)) == nil)
    }
}
