import Glibc
import ScanCore
import ScanSystem

/// What the end of a program means for a scan.
///
/// Only what the program itself decided is refused; what a person or time can mend is tried again.
struct ExecVerdict: Sendable {
    private let name: String
    private let limit: Duration
    private let secrets: [String]

    init(program: ProgramCommand, limit: Duration, secrets: [String]) {
        let word = program.words[0]
        name = String(word.split(separator: "/").last ?? word[...])
        self.limit = limit
        self.secrets = secrets
    }

    /// The text without the configuration's secrets.
    func blotted(_ text: String) -> String { ScanCore.blotted(text, words: secrets) }

    func outcome(of end: ProgramEnd, _ scan: Scan) -> Outcome {
        let said = end.lastWords { blotted(scan.blottingSecrets(in: $0)) }
        let words = said.map { "; it says: \($0)" } ?? ""
        let name = visibleText(blotted(name))
        switch end.way {
        case .exited(0): return .delivered
        // sysexits.h: EX_TEMPFAIL.
        case .exited(75): return .retry("\(name) asks to be run again\(words)")
        // POSIX.1-2017, Shell Command Language, 2.8.2: what a script says of a program that it cannot run.
        case .exited(let status) where status == 126 || status == 127:
            return .retry("\(name) cannot run what it needs (status \(status))\(words)")
        case .exited(let status): return .refused("\(name) ended with status \(status)\(words)")
        case .signalled(let number):
            let signal = strsignal(number).map { String(cString: $0) } ?? "signal \(number)"
            return .retry("\(name) was ended by a signal: \(signal)\(words)")
        case .outOfTime:
            return .retry("\(name) did not end within \(limit.written ?? "its time") and was killed\(words)")
        case .cancelled: return .retry("the pipeline ended while \(name) ran")
        }
    }
}
