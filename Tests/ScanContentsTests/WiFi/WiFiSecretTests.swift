import ScanCore
import Testing

@testable import ScanContents

@Suite("Passwords of wireless networks") struct WiFiSecretTests {
    static let odd = [
        "WIFI:T:WPA;S:Shop;P:hunter2hunter2;;", "wifi:t:wpa;s:Shop;p:hunter2hunter2;;",
        "WIFI:P:hunter2hunter2;S:Shop;T:WPA;;", "WIFI:T:WPA;S:Shop;P:hunter2hunter2",
        "WIFI:S:Shop;P:other password;P:hunter2hunter2;;", "WIFI:S:Shop;;P:hunter2hunter2;;",
        "WIFI:S:Shop;P:hunter2hunter2;;hunter2hunter2", "WIFI:S:Shop;note hunter2hunter2;P:hunter2hunter2;;",
        "WIFI:S:hunter2hunter2;P:hunter2hunter2;T:WPA;;", "WIFI:I:hunter2hunter2;S:Shop;P:hunter2hunter2;;",
        "WIFI:T:hunter2hunter2;S:Shop;P:hunter2hunter2;;", #"WIFI:S:net\;P:hunter2hunter2;;"#,
        #"WIFI:S:Shop;P:"hunter2hunter2";T:WPA;;"#, "\u{FEFF}WIFI:S:Shop;P:hunter2hunter2;;",
        " \nWIFI:S:Shop;P:hunter2hunter2;;", "WIFI:hunter2hunter2;S:Shop;;",
        "WIFI:S:Shop;PASSWORD:hunter2hunter2;;",
        "WIFI:R:1;S:Shop;P:hunter2%68unter2;;", "WIFI:P:hunter2hunter2;;",
        "WIFI:S:Shop;P:hunter2hunter2;H:hunter2hunter2;E:hunter2hunter2;;",
        "WIFI:S:Shop;P:hunter2hunter2;K:hunter2hunter2;A:xhunter2hunter2x;;",
        "WIFI:S:Shop;P:hunter2hunter2\(String(repeating: ";", count: 6000))",
    ]

    @Test("are in no masked text", arguments: odd) func masked(text: String) throws {
        let code = try #require(WiFiCode(text))
        #expect(code.hasSecrets)
        #expect(!code.maskedText.contains("hunter2hunter2"), "\(code.maskedText)")
        #expect(!code.warnings.contains { $0.sentence.contains("hunter2") })
    }

    @Test("hide behind no accent: bytes are compared, not characters") func combining() throws {
        let code = try #require(WiFiCode("WIFI:S:secret12\u{301};P:secret12;T:WPA;;"))
        #expect(!code.maskedText.utf8.elementsEqual("WIFI:S:secret12\u{301};P:•••;T:WPA;;".utf8))
        #expect(code.shows("secret12\u{301}"))
    }

    @Test("leave the rest to be seen") func rest() throws {
        let code = try #require(WiFiCode(#"WIFI:T:WPA;S:Caf\;e;P:pass\;word;H:true;;"#))
        #expect(code.maskedText == #"WIFI:T:WPA;S:Caf\;e;P:•••;H:true;;"#)
        #expect(try !#require(WiFiCode("WIFI:S:Shop;T:nopass;;")).hasSecrets)
    }
}

@Suite("Networks written and read again") struct WiFiRoundTripTests {
    @Test("are the same, whatever is in them") func roundTrip() throws {
        var random = SeededRandom(seed: 2008)
        for _ in 0..<2000 {
            var network = WiFiNetwork(
                ssid: random.text(1...12),
                security: [.open, .wep, .wpa, .sae, .owe].randomElement(using: &random) ?? .wpa)
            network.password = Bool.random(using: &random) ? random.text(1...20) : nil
            network.isHidden = Bool.random(using: &random)
            if Int.random(in: 0..<5, using: &random) == 0 { network.transitionDisable = "1" }
            if Int.random(in: 0..<5, using: &random) == 0 { network.passwordIdentifier = random.text(1...6) }
            if Int.random(in: 0..<5, using: &random) == 0 {
                network.security = .enterprise
                network.passwordIdentifier = nil
                network.enterprise.method = "PEAP"
                network.enterprise.identity = random.text(1...8)
            }
            let read = try #require(WiFiCode(network.text))
            #expect(read.network == network, "\(network.text)")
        }
    }
}
