import Testing

@testable import ScanContents

/// What has gone wrong with networks in codes, each case named after it.
@Suite("Traps of wireless networks") struct WiFiTrapTests {
    private func code(_ text: String) throws -> WiFiCode { try #require(WiFiCode(text)) }

    private func name(_ network: WiFiNetwork) -> String { String(decoding: network.ssid, as: UTF8.self) }

    @Test("a key inside a password is no key (ZXing looks for S: anywhere)") func keyInPassword() throws {
        let network = try code("WIFI:P:PASS:1;S:net;T:WPA;;").network
        #expect(name(network) == "net" && network.password == "PASS:1")
    }

    @Test(
        "fields come in any order",
        arguments: ["T:WPA;S:net;P:password;", "P:password;S:net;T:WPA;", "S:net;T:WPA;P:password;"])
    func order(fields: String) throws {
        let found = try code("WIFI:\(fields);")
        #expect(
            name(found.network) == "net" && found.network.password == "password"
                && found.network.security == .wpa)
        #expect(found.warnings.isEmpty)
    }

    @Test("a last field without its semicolon is kept") func unended() throws {
        let found = try code("WIFI:T:WPA;S:net;P:password")
        #expect(found.network.password == "password" && found.warnings == [.noEnd])
    }

    @Test("an escaped semicolon does not cut a password (SecUSo 54 and 268)") func escapedSemicolon() throws {
        let found = try code(#"WIFI:T:WPA;S:a\;b;P:pass\;word\:1;;"#)
        #expect(name(found.network) == "a;b" && found.network.password == "pass;word:1")
        #expect(found.escaping == .backslash && found.other == nil)
    }

    @Test("a Fritz!Box escapes ' and / too (QrAndBarcodeScanner 47)") func fritzBox() throws {
        #expect(try code(#"WIFI:T:WPA;S:net;P:it\'s\/here;;"#).network.password == "it's/here")
    }

    @Test("a password may end in a backslash (zxing 197)") func lastBackslash() throws {
        let found = try code(#"WIFI:T:WPA;S:net;P:password\\;;"#)
        #expect(found.network.password == #"password\"#)
        #expect(found.other?.password == #"password\\"#)
    }

    @Test("a password whose last backslash nobody escaped can be read in two ways") func unescapedBackslash()
        throws
    {
        let found = try code(#"WIFI:S:net;T:WPA;P:password\;;"#)
        #expect(found.network.password == "password;" && found.other?.password == #"password\"#)
        #expect(found.warnings.contains(.ambiguous))
    }

    @Test("two systems of escaping: both are told where they differ (wifi-qr 23)") func twoSystems() throws {
        let found = try code("WIFI:T:WPA;S:a%20b;P:100%25sure;;")
        #expect(
            name(found.network) == "a%20b" && found.network.password == "100%25sure"
                && found.escaping == .none)
        #expect(found.other.map(name) == "a b" && found.other?.password == "100%sure")
    }

    @Test(
        "what only the WPA3 specification knows is escaped its way",
        arguments: ["R:1;", "K:MDkw;", "I:guests;"])
    func newer(field: String) throws {
        let found = try code("WIFI:T:WPA;\(field)S:a%20b;P:pass%3Bword;;")
        #expect(
            name(found.network) == "a b" && found.network.password == "pass;word"
                && found.escaping == .percent)
        #expect(found.other?.password == "pass%3Bword")
    }

    @Test("I is the user of an enterprise, or tells which password it is") func identity() throws {
        let user = try code("WIFI:T:WPA2-EAP;S:net;E:PEAP;PH2:MSCHAPV2;I:anna;A:anon;P:password;;").network
        #expect(
            user.security == .enterprise && user.enterprise.identity == "anna"
                && user.passwordIdentifier == nil)
        #expect(user.enterprise.anonymousIdentity == "anon" && user.enterprise.phase2 == "MSCHAPV2")
        let guest = try code("WIFI:T:WPA;S:net;I:guests;P:password;;").network
        #expect(guest.enterprise.identity == nil && guest.passwordIdentifier == "guests")
    }

    @Test(
        "enterprise goes by many names (zxing 1319)",
        arguments: [
            "T:WPA2-EAP;E:PEAP", "T:WPA-EAP;E:TTLS", "T:WPA;E:PWD", "E:PEAP", "T:EAP;E:TLS",
            "t:wpa3-eap;e:peap",
        ])
    func enterprise(type: String) throws {
        #expect(try code("WIFI:S:net;\(type);I:anna;P:x;;").network.security == .enterprise)
    }

    @Test("H was the inner method before it told what is hidden") func oldPhase2() throws {
        let old = try code("WIFI:T:WPA2-EAP;S:net;E:PEAP;H:MSCHAPV2;;").network
        #expect(old.enterprise.phase2 == "MSCHAPV2" && !old.isHidden)
        #expect(try code("WIFI:S:net;H:true;;").network.isHidden)
        #expect(try !code("WIFI:S:net;H:false;;").network.isHidden)
    }

    @Test("a password that reads as hexadecimal may stand in quotation marks (QRCoder 440)") func quotedHex()
        throws
    {
        let found = try code(#"WIFI:T:WPA;S:net;P:"ABCDEF1234";;"#)
        #expect(found.network.password == "ABCDEF1234" && found.other == nil)
    }

    @Test("quotation marks where there should be none (qifi 4): both readings") func wrongQuotes() throws {
        let found = try code(#"WIFI:T:WPA;S:"Shop";P:password;;"#)
        #expect(name(found.network) == "Shop" && found.other.map(name) == #""Shop""#)
        #expect(try name(code(#"WIFI:S:\"Shop\";;"#).network) == #""Shop""#)
    }

    @Test("a name that reads as hexadecimal of a text: both readings") func hexName() throws {
        let found = try code("WIFI:S:4D794E6574;T:WPA;P:password;;")
        #expect(name(found.network) == "4D794E6574" && found.other.map(name) == "MyNet")
        #expect(try code(#"WIFI:S:"CAFE";T:WPA;P:password;;"#).other == nil)
        #expect(try code("WIFI:S:12345678;T:WPA;P:password;;").other == nil)
    }

    @Test(
        "SAE is written by routers, WPA by the specification (luci 6377)",
        arguments: [
            ("SAE", WiFiNetwork.Security.sae), ("WPA3", .sae), ("WPA", .wpa), ("WPA2", .wpa),
            ("wpa2/wpa3", .wpa),
            ("WEP", .wep), ("nopass", .open), ("NOPASS", .open), ("OWE", .owe), ("WPA9", .unknown),
        ])
    func types(type: String, security: WiFiNetwork.Security) throws {
        #expect(try code("WIFI:T:\(type);S:net;P:password;;").network.security == security)
    }

    @Test("the prefix and keys may be in any case, behind a byte order mark or quotation marks")
    func cases() throws {
        for text in [
            "wifi:s:net;t:wpa;p:password;;", "\u{FEFF}WiFi:S:net;T:WPA;P:password;;",
            " \"WIFI:S:net;T:WPA;P:password;;\"",
        ] {
            let network = try code(text).network
            #expect(name(network) == "net" && network.password == "password")
        }
        #expect(WiFiCode("WIFI") == nil && WiFiCode("XWIFI:S:a;;") == nil)
    }

    @Test("a name has bytes, not characters") func bytes() throws {
        let long = try code("WIFI:S:\(String(repeating: "ü", count: 17));;")
        #expect(long.network.ssid.count == 34 && long.warnings.contains(.longName))
        #expect(try code("WIFI:R:1;S:%ff%fe;;").network.ssid == [0xFF, 0xFE])
    }
}

@Suite("Warnings about wireless networks") struct WiFiWarningTests {
    static let cases: [(String, [WiFiWarning])] = [
        ("T:WPA;S:net;P:password;;", []), ("T:WPA;S:net;P:seven77;;", [.wrongLengthWPA]),
        ("T:WPA;S:net;P:\(String(repeating: "0f", count: 32));;", []),
        ("T:WPA;S:net;P:\(String(repeating: "0g", count: 32));;", [.wrongLengthWPA]),
        ("T:SAE;S:net;P:short;;", []),
        ("T:WPA;S:net;;", [.noPassword]), ("S:net;P:password;;", [.noType]),
        ("T:WEP;S:net;P:12345;;", [.brokenSecurity]),
        ("T:WEP;S:net;P:1234;;", [.brokenSecurity, .wrongLengthWEP]),
        ("T:WEP;S:net;P:0123456789;;", [.brokenSecurity]),
        ("S:net;;", [.openNetwork]), ("T:nopass;S:net;P:x;;", [.openNetwork, .needlessPassword]),
        ("T:OWE;S:net;;", []),
        ("T:WPA;P:password;;", [.noName]), ("T:WPA2-EAP;S:net;P:x;;", [.unknownMethod]),
        ("T:X;S:net;;", [.unknownType]),
        ("T:WPA;S:net;P:password;P:other678;;", [.repeatedField]),
        ("T:WPA;S:net;P:password;;X:y", [.afterEnd]),
        ("T:WPA;S:net;P:password;junk;;", [.unknownField]),
        (#"T:WPA;S:net;P:pass\word;;"#, [.needlessEscape]),
        ("T:WPA;S:net;P:\(String(repeating: "x", count: 5500));;", [.tooLong]),
    ]

    @Test("say what is doubtful", arguments: cases) func warnings(body: String, expected: [WiFiWarning])
        throws
    {
        #expect(try #require(WiFiCode("WIFI:" + body)).warnings == expected)
    }
}
