import Testing

@testable import ScanContents

/// What has gone wrong with contacts in codes, each case named after it.
@Suite("Traps of contacts") struct VCardTrapTests {
    private func card(_ lines: String..., version: String = "3.0", end: String = "\r\n") throws -> ContactCard
    {
        let text = (["BEGIN:VCARD", "VERSION:\(version)"] + lines + ["END:VCARD"]).joined(separator: end)
        return try #require(ContactCard(text))
    }

    @Test("a soft line break of quoted-printable, folded and not (node-vcf 31, ez-vcard 80)")
    func softBreaks() throws {
        let plain = try card(
            "FN:A", "NOTE;ENCODING=QUOTED-PRINTABLE:Gr=C3=BC=", "=C3=9Fe aus=", " Bern", version: "2.1")
        #expect(plain.contact.note == "Grüße aus Bern")
        let folded = try card(
            "FN:A", "NOTE;ENCODING=QUOTED-PRINTABLE:Gr=C3=BC=", " =C3=9Fe=", " !", version: "2.1")
        #expect(folded.contact.note == "Grüße!")
        #expect(folded.warnings.isEmpty && plain.warnings.isEmpty)
    }

    @Test("a fold is white space in 2.1, and nothing from 3.0 on") func folding() throws {
        #expect(try card("NOTE:one", " two", version: "2.1").contact.note == "one two")
        #expect(try card("NOTE:one", " two").contact.note == "onetwo")
        #expect(try card("NOTE:one", "\ttwo", "  three", version: "4.0").contact.note == "onetwo three")
    }

    @Test("the character set counts (ez-vcard 4), before or behind the encoding (vcard2to3 5)") func charset()
        throws
    {
        for head in [
            "CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE", "ENCODING=QUOTED-PRINTABLE;CHARSET=iso-8859-1",
        ] {
            #expect(try card("FN;\(head):Stra=DFe", version: "2.1").contact.formattedName == "Straße")
        }
        #expect(
            try card("FN;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=93=FA=96=7B", version: "2.1").contact
                .formattedName
                == "日本")
        #expect(
            try card("FN;CHARSET=../x;ENCODING=QUOTED-PRINTABLE:=DF", version: "2.1").contact.formattedName
                == "ß")
    }

    @Test("an address is split before it is decoded (qoobaa/vcard 22)") func address() throws {
        let found = try card("ADR;QUOTED-PRINTABLE:;;Weg 1=3B Hof;Bern;;3000;CH", version: "2.1")
        #expect(found.contact.addresses[0].parts == ["", "", "Weg 1; Hof", "Bern", "", "3000", "CH"])
    }

    @Test("QUOTED-PRINTABLE may stand without ENCODING") func bareEncoding() throws {
        let found = try card("N;QUOTED-PRINTABLE:M=FCller;J=FCrgen", "TEL;WORK;CELL:1", version: "2.1")
        #expect(found.contact.name?.family == ["Müller"] && found.contact.name?.given == ["Jürgen"])
        #expect(found.contact.phones == [Reachable("1", types: ["work", "cell"])])
    }

    @Test("lines end in LF or CR as well", arguments: ["\n", "\r", "\r\n"]) func lineEnds(end: String) throws
    {
        let found = try card("FN:Anna", "NOTE:a", " b", end: end)
        #expect(found.contact.formattedName == "Anna" && found.contact.note == "ab")
    }

    @Test("a card without its end is read, and told") func noEnd() throws {
        let found = try #require(ContactCard("begin:vcard\nVERSION:3.0\nFN:Anna"))
        #expect(
            found.contact.formattedName == "Anna" && found.warnings == ["The end of the card is missing."])
    }

    @Test("a group before the name is no part of it") func groups() throws {
        let found = try card("item1.TEL;TYPE=HOME:1", "item1.X-ABLabel:x", "A.B.EMAIL:a@b.example")
        #expect(found.contact.phones == [Reachable("1", types: ["home"])])
        #expect(
            found.contact.emails.map(\.value) == ["a@b.example"] && found.otherProperties == ["X-ABLABEL"])
    }

    @Test("a parameter in quotation marks holds what separates others") func quotedParameters() throws {
        let found = try card(#"TEL;TYPE="work,cell";LABEL="a:b;c":+1"#, #"FN;X="a:Anna"#, version: "4.0")
        #expect(found.contact.phones == [Reachable("+1", types: ["work", "cell"])])
        #expect(found.contact.formattedName == #"Anna"#)
    }

    @Test("a caret escapes in parameters of 4.0 (RFC 6868)") func carets() throws {
        let line = VCardProperty(Array(#"TEL;LABEL=a^nb^'c^^d^e:1"#.utf8), version: .v4)
        #expect(line?.parameter("LABEL") == "a\nb\"c^d^e")
    }

    @Test("a birthday may be without its year") func birthday() throws {
        #expect(try card("BDAY:--0517", version: "4.0").contact.birthday == "--0517")
        #expect(try card("BDAY:1990-05-17").contact.birthday == "1990-05-17")
    }

    @Test("base64 holds texts and pictures") func base64() throws {
        let found = try card(
            "NOTE;ENCODING=b:R3LDvMOfZQ==", "PHOTO;ENCODING=BASE64;JPEG:/9j/4AA", " QSkZJ", "UID:7")
        #expect(found.contact.note == "Grüße" && found.hasPhoto && found.contact.uid == "7")
    }

    @Test("a number may be a URI in 4.0") func telURI() throws {
        #expect(
            try card("TEL;VALUE=uri:tel:+1-555;ext=7", version: "4.0").contact.phones[0].value
                == "+1-555;ext=7")
    }

    @Test("backslashes escape as the version has it") func escapes() throws {
        let new = try card(#"N:Berg\, von;Anna\;Lena,Eva"#, #"NOTE:a\nb\Nc\\d\:e\,\x"#, #"ORG:A\;B;C"#)
        #expect(new.contact.name?.family == ["Berg, von"] && new.contact.name?.given == ["Anna;Lena", "Eva"])
        #expect(new.contact.note == "a\nb\nc\\d:e,\\x" && new.contact.organization == ["A;B", "C"])
        let old = try card(#"N:Berg\;x,y;Anna"#, #"NOTE:C:\new\;old"#, version: "2.1")
        #expect(old.contact.name?.family == ["Berg;x,y"] && old.contact.note == #"C:\new;old"#)
    }

    @Test("a card within a card is another's, one behind it is counted") func several() throws {
        let agent = try card(
            "FN:Anna", "AGENT:", "BEGIN:VCARD", "FN:Bert", "END:VCARD", "TEL:1", version: "2.1")
        #expect(agent.contact.formattedName == "Anna" && agent.contact.phones.count == 1 && agent.count == 1)
        let two = try card("FN:Anna", "END:VCARD", "BEGIN:VCARD", "FN:Bert")
        #expect(two.contact.formattedName == "Anna" && two.count == 2)
    }

    @Test("a text that is too long, or has no version or name, is told") func limits() throws {
        let long = try card("NOTE:\(String(repeating: "x", count: 60_000))")
        #expect(long.warnings.contains { $0.contains("too long") })
        let bare = try #require(ContactCard("BEGIN:VCARD\nTEL:1\nwhat is this\nEND:VCARD"))
        #expect(
            bare.warnings == [
                "The version is not told; 3.0 is taken.", "A line is no property of a contact.",
                "No name is given.",
            ])
    }
}

@Suite("Traps of MECARD and BIZCARD") struct MECardTrapTests {
    @Test("a colon in an address of the web is no separator") func colon() throws {
        let found = try #require(
            ContactCard("MECARD:N:Berg,Anna;URL:https://a.example:8080/;URL:http\\://b;;"))
        #expect(found.contact.urls == ["https://a.example:8080/", "http://b"])
        #expect(found.contact.name?.family == ["Berg"] && found.contact.formattedName == "Anna Berg")
    }

    @Test("the end may be missing") func noEnd() throws {
        let found = try #require(ContactCard("mecard:N:Anna;TEL:1;TEL:2"))
        #expect(found.contact.phones.map(\.value) == ["1", "2"] && found.contact.formattedName == "Anna")
        #expect(found.warnings == ["The last field is not ended."])
    }

    @Test("escaped separators are text") func escapes() throws {
        let found = try #require(
            ContactCard(#"MECARD:N:Ber\,g,An\;na;NOTE:a\\b\:c;ADR:,,Weg 1\, Hof,Bern,,3000,CH;;"#))
        #expect(found.contact.name?.family == ["Ber,g"] && found.contact.name?.given == ["An;na"])
        #expect(found.contact.note == #"a\b:c"# && found.contact.addresses[0].parts[2] == "Weg 1, Hof")
    }

    @Test("BIZCARD has keys of its own") func bizcard() throws {
        let found = try #require(
            ContactCard("BIZCARD:N:Anna;X:Berg;T:Buyer;C:Shop;A:Weg 1;B:1;M:2;F:3;E:a@b.example;;"))
        #expect(found.contact.formattedName == "Anna Berg" && found.contact.organization == ["Shop"])
        #expect(
            found.contact.phones.map(\.types) == [["work"], ["cell"], ["fax"]] && found.version == "bizcard")
    }
}
