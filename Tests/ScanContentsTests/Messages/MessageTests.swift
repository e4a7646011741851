import Testing

@testable import ScanContents

@Suite("Mails") struct MailMessageTests {
    @Test("have addresses, subject and text, percent-encoded (RFC 6068)") func uri() throws {
        let mail = try #require(
            MailMessage(
                "MailTo:a@b.example,%22c%2Cd%22@e.example?cc=f@g.example&Subject=1%2B1=2&body=a+b%0D%0Ac&bcc=h&x=y"
            ))
        #expect(
            mail.to == ["a@b.example", "\"c,d\"@e.example"] && mail.cc == ["f@g.example"] && mail.bcc == ["h"]
        )
        // A plus is no space.
        #expect(mail.subject == "1+1=2" && mail.body == "a+b\nc")
    }

    @Test("are written in other ways too") func others() throws {
        let docomo = try #require(MailMessage(#"MATMSG:TO:a@b.example;SUB:Hi\;ho;BODY:a\:b;;"#))
        #expect(docomo.to == ["a@b.example"] && docomo.subject == "Hi;ho" && docomo.body == "a:b")
        let smtp = try #require(MailMessage("smtp:a@b.example:Hi:x:y"))
        #expect(smtp.to == ["a@b.example"] && smtp.subject == "Hi" && smtp.body == "x:y")
        #expect(try #require(MailMessage("SMTP:")).to == [] && MailMessage("a@b.example") == nil)
    }

    @Test("are the same, written and read again") func roundTrip() throws {
        var random = SeededRandom(seed: 6068)
        for _ in 0..<1000 {
            var mail = MailMessage(
                to: (0..<Int.random(in: 0...2, using: &random)).map { _ in random.text(1...9) })
            mail.cc = (0..<Int.random(in: 0...2, using: &random)).map { _ in random.text(1...9) }
            mail.subject = Bool.random(using: &random) ? random.text(1...20) : nil
            mail.body = Bool.random(using: &random) ? random.text(0...20) + "\n" + random.text(0...20) : nil
            #expect(MailMessage(mail.text) == mail, "\(mail.text)")
        }
    }
}

@Suite("Short messages and calls") struct TextMessageTests {
    @Test("a message may hold colons") func colons() throws {
        let message = try #require(TextMessage("SMSTO:+49301234:Meet at 10:30: ok?"))
        #expect(message == TextMessage(to: ["+49301234"], body: "Meet at 10:30: ok?"))
        #expect(TextMessage("smsto:1") == TextMessage(to: ["1"]))
    }

    @Test("a URI may have several numbers, parameters and a text (RFC 5724)") func uri() throws {
        #expect(
            TextMessage("sms:+1,%2B2;via=3?x=y&body=a%20b+c") == TextMessage(to: ["+1", "+2"], body: "a b+c"))
        #expect(TextMessage("tel:1") == nil)
    }

    @Test("are the same, written and read again") func roundTrip() {
        var random = SeededRandom(seed: 5724)
        for _ in 0..<1000 {
            let message = TextMessage(
                to: ["+49301234"], body: Bool.random(using: &random) ? random.text(0...30) : nil)
            #expect(TextMessage(message.text) == message)
        }
    }

    @Test("a call keeps its extension (RFC 3966)") func call() {
        #expect(PhoneCall("TEL:+49-30-1234;ext=5")?.number == "+49-30-1234;ext=5")
        #expect(PhoneCall(number: "+49 30 1234").text == "tel:+49301234")
        #expect(PhoneCall("tel:") == nil)
    }
}
