import Foundation
import Glibc
import ScanCore
import ScanPipeline
import ScanPlugins
import ScanTesting
import Testing

/// Texts that were right before chance changed them, as damage and malice do.
@Suite("Mutated texts") struct MutatedTextsTests {
    /// `SCANLOOM_MUTATIONS=1000000` for the long form.
    static let count = ProcessInfo.processInfo.environment["SCANLOOM_MUTATIONS"].flatMap(Int.init) ?? 20_000
    static let limit = Duration.milliseconds(10)

    static let seeds = [
        #"WIFI:T:WPA2-EAP;S:Caf\;e;E:PEAP;PH2:MSCHAPV2;I:anna;A:anon;P:pass\;word%20\\;H:true;R:1;;"#,
        "BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FC=\r\n ller;J\r\nTEL;WORK;CELL:+49\r\nEND:VCARD",
        "BEGIN:VCARD\nVERSION:4.0\nitem1.TEL;TYPE=\"work,cell\";VALUE=uri:tel:+1\nADR;LABEL=a^nb:;;Weg 1\\, Hof;Bern;;3000;CH\nNOTE:a\\nb\n c\nEND:VCARD\n",
        #"MECARD:N:Berg,Anna;TEL:+49301234;EMAIL:a@b.example;URL:https://a.example:80/;ADR:,,Weg 1,Bern,,3000,CH;NOTE:a\;b;;"#,
        "https://anna:pw@xn--mnchen-3ya.example:8443/a/../b?c=d&e=%41#f", "HTTP:\\\\0x7f.1/",
        "javascript:alert(1)",
        "4006381333931", "9780306406157", "04252614", "2112345012346",
        "]C1010400638133393110A1\u{1D}17261130310300123439329781295", "(01)04006381333931(10)A(1)B(17)261130",
        "\u{1D}10A1\u{1D}0104006381333931\u{1D}",
    ]
    static let formats: [SymbolFormat] = [.qr, .qr, .qr, .code128, .ean13, .upca, .ean8, .upce]

    @Test("take none of them longer than 10 ms, and end in no crash") func noneIsSlow() async throws {
        try await onOwnThread {
            let classifiers = PluginRegistry.standard.classifiers()
            var random = SplitMix(state: 5)
            // What is made once, such as tables, is made before.
            for seed in MutatedTextsTests.seeds { _ = Scan.sample(seed).classified(by: classifiers).masked }
            var slowest = (took: Duration.zero, text: "")
            for _ in 0..<MutatedTextsTests.count {
                let text = MutatedTextsTests.mutated(&random)
                var scan = Scan.sample(
                    text, format: MutatedTextsTests.formats.randomElement(using: &random) ?? .qr)
                if Int.random(in: 0..<4, using: &random) == 0 { scan.reading.symbologyIdentifier = "]C1" }
                let scanned = scan
                let took = MutatedTextsTests.leastTime { _ = scanned.classified(by: classifiers).masked }
                if took > slowest.took { slowest = (took, text) }
            }
            #expect(slowest.took < MutatedTextsTests.limit, "\(quotedText(slowest.text))")
        }.value
    }

    /// How long something takes that does the same each time: what interrupts this thread is counted to it, so that
    /// only what is slow three times over is slow.
    private static func leastTime(of work: () -> Void) -> Duration {
        var least = Duration.seconds(1_000_000)
        for _ in 0..<3 where least >= limit {
            let began = processorTime
            work()
            least = min(least, processorTime - began)
        }
        return least
    }

    /// What this thread has spent, so that others on the machine do not count.
    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    private static func mutated(_ random: inout SplitMix) -> String {
        var bytes = Array((seeds.randomElement(using: &random) ?? "").utf8)
        for _ in 0..<Int.random(in: 1...8, using: &random) { mutate(&bytes, &random) }
        // As much as a QR code of version 40 holds.
        return String(decoding: bytes.prefix(2953), as: UTF8.self)
    }

    private static func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let end = Int.random(in: place..<min(bytes.count, place + 40), using: &random)
        switch Int.random(in: 0..<7, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2:
            bytes.insert(
                Array(";:\\,=%\"()\r\n \u{1D}\0#?".utf8).randomElement(using: &random) ?? 0, at: place)
        case 3: bytes.removeSubrange(place...end)
        case 4: bytes.insert(contentsOf: bytes[place...end], at: place)
        case 5:
            let piece = Array(bytes[place...end])
            for _ in 0..<Int.random(in: 1...60, using: &random) { bytes.insert(contentsOf: piece, at: place) }
        default: bytes.insert(contentsOf: Array((seeds.randomElement(using: &random) ?? "").utf8), at: place)
        }
    }
}

/// The same numbers in every run: SplitMix64 (Steele, Lea and Flood 2014).
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
