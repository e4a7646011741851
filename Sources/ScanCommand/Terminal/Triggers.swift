import Glibc
import ScanCore
import ScanPipeline
import ScanSystem

/// What lets the next code count in pipelines that wait for it: SIGUSR1, or a line on standard input.
struct Triggers {
    private let pipelines: [Pipeline]

    init(_ pipelines: [Pipeline]) { self.pipelines = pipelines }

    /// Listens until the process ends; standard input is left alone where no pipeline waits.
    func listen(_ signals: Signals) {
        signals.onTrigger { [pipelines] in for pipeline in pipelines { pipeline.trigger() } }
        guard !pipelines.isEmpty else { return }
        Task(executorPreference: ThreadExecutor(name: "trigger")) { [pipelines] in
            var byte: UInt8 = 0
            while true {
                let count = read(STDIN_FILENO, &byte, 1)
                guard count == 1 || (count < 0 && errno == EINTR) else { return }
                guard count == 1, byte == UInt8(ascii: "\n") else { continue }
                for pipeline in pipelines { pipeline.trigger() }
            }
        }
    }
}
