import Glibc
import ScanCore

/// `scanloom-bench`: how well and how fast pictures are read.
enum Bench {
    static let usage = """
        usage: scanloom-bench corpus DIR --out FILE [--effort fast|normal|thorough]
                   [--symbologies NAME,…] [--set REGEX]
               scanloom-bench attempts DIR --out FILE [the same options]
               scanloom-bench frames FILE
               scanloom-bench hostile [--whole]

        Reads every picture that DIR/manifest.jsonl names, DIR/data/<set>/<file>, on one thread, and writes lines
        of JSON to FILE.
          corpus         a line a picture: what was read, and the milliseconds that it took to read it, once grey
          attempts       a line for each attempt of each reader, in their order: pictures it was tried on, codes
                         that it read first, codes that are not read without it, work, and milliseconds
          --effort       how hard to try; normal unless given
          --symbologies  what to look for; all unless given
          --set          only sets whose name has a match of the regular expression

        frames takes all frames of the first source of a configuration, which must end, and prints their fingerprint.

        hostile scans pictures that are made to cost time and memory, and prints what each does cost; the exit status is 1
        where one is beyond what its budget is worth.
          --whole        big and odd sizes too
        """

    /// Runs one command line without the program's name; the exit status: 0 done, 2 usage, 3 a file failed.
    static func run(_ arguments: [String]) -> Int32 {
        if arguments.contains("--help") {
            print(usage)
            return 0
        }
        do {
            if arguments.first == "hostile" {
                return try HostileRun(isWhole: arguments.contains("--whole")).measure() == 0 ? 0 : 1
            }
            if arguments.first == "frames" {
                guard arguments.count == 2 else { throw UsageMistake(message: "frames needs one FILE") }
                print(try FramesRun(arguments[1]).fingerprint())
                return 0
            }
            let options = try BenchOptions(arguments)
            switch options.command {
            case .corpus: tell(try CorpusRun(options).measure().summary)
            case .attempts: tell(try AttemptRun(options).measure())
            }
            return 0
        } catch let mistake as UsageMistake {
            tell("scanloom-bench: \(mistake.message)\n\(usage)")
            return 2
        } catch {
            tell("scanloom-bench: \(error)")
            return 3
        }
    }

    private static func tell(_ text: String) {
        let line = text + "\n"
        _ = line.utf8.withContiguousStorageIfAvailable { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
