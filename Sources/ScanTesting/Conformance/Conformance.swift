import Glibc
import ScanCore
import ScanPipeline

/// What every plugin of a kind must do, checked on one plugin: each function returns what is violated, a sentence
/// each, and needs no testing library.
///
/// ```swift
/// #expect(Conformance.violations(of: myClassifier) == [])
/// ```
public enum Conformance {
    /// What is wrong with how a plugin names and explains itself.
    public static func violations(of entry: PluginEntry) -> [String] {
        var found: [String] = []
        if !isLowerSnake(entry.name) { found.append("the name \"\(entry.name)\" is not lower_snake") }
        found += sentence(entry.summary, "the summary")
        for option in entry.options {
            if !isLowerSnake(option.name) { found.append("the option \"\(option.name)\" is not lower_snake") }
            found += sentence(option.help, "the help of \"\(option.name)\"")
        }
        if let shorthand = entry.shorthand, !entry.options.contains(where: { $0.name == shorthand }) {
            found.append("the shorthand \"\(shorthand)\" is no option")
        }
        return found + repeated(entry.options.map(\.name)).map { "the option \"\($0)\" is declared twice" }
            + entry.contentKinds.flatMap(violations(of:))
    }

    /// What is wrong with how a kind of content is declared.
    static func violations(of kind: ContentKind) -> [String] {
        var found = sentence(kind.summary, "the summary of \(kind.name)")
        for name in [kind.name] + kind.fields.map(\.name) where !isLowerSnake(name) {
            found.append("\"\(name)\" of \(kind.name) is not lower_snake")
        }
        for field in kind.fields { found += sentence(field.help, "the help of \(kind.name).\(field.name)") }
        let taken = kind.fields.map(\.name).filter { ["kind", "warnings"].contains($0) }
        return found + taken.map { "\(kind.name).\($0) has the name of a member that every content has" }
            + repeated(kind.fields.map(\.name)).map { "\(kind.name).\($0) is declared twice" }
    }

    /// Letters, digits and underscores, as names in configurations and results are.
    static func isLowerSnake(_ name: String) -> Bool {
        guard let first = name.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else {
            return false
        }
        return name.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "_")
        }
    }

    private static func sentence(_ text: String, _ what: String) -> [String] {
        text.hasSuffix(".") && !text.hasSuffix("..") && !text.contains("\n")
            ? [] : ["\(what) is not one line that ends in a period: \"\(text)\""]
    }

    private static func repeated(_ names: [String]) -> [String] {
        Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    }

    /// Whether `operation` ended within `limit` of real time, on a thread of its own; it goes on by itself if not.
    static func ends(
        within limit: Duration, _ operation: @escaping @Sendable () async -> Void
    ) async -> Bool {
        let (endings, inlet) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingOldest(1))
        let work = onOwnThread {
            await operation()
            inlet.yield(true)
        }
        let timer = onOwnThread {
            guard (try? await Task.sleep(for: limit)) != nil else { return }
            inlet.yield(false)
            work.cancel()
        }
        defer { timer.cancel() }
        return await endings.first { _ in true } ?? false
    }

    /// Processor time that this thread spends in `work`: unlike time on the wall, no other process counts.
    static func processorTime<Value>(of work: () -> Value) -> (Value, Duration) {
        let before = threadTime()
        let value = work()
        return (value, threadTime() - before)
    }

    private static func threadTime() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
