import ScanCore
import Testing

@Suite("Visible text")
struct VisibleTextTests {
    @Test(
        "escapes what a terminal obeys and what nobody sees, and nothing else",
        arguments: [
            ("4006381333931", "4006381333931"),
            ("Grüße, 東京 🙂", "Grüße, 東京 🙂"),
            ("two\nlines\r\n", #"two\nlines\r\n"#),
            ("\u{1B}]0;owned\u{07}", #"\u{1B}]0;owned\u{7}"#),
            ("\u{9B}31m", #"\u{9B}31m"#),
            ("abc\u{202E}gpj.exe", #"abc\u{202E}gpj.exe"#),
            ("zero\u{200B}width", #"zero\u{200B}width"#),
            (#"C:\new"#, #"C:\\new"#),
            ("(01)1\u{1D}10", #"(01)1\u{1D}10"#),
            ("", ""),
        ])
    func escapes(text: String, visible: String) {
        #expect(visibleText(text) == visible)
    }
}
