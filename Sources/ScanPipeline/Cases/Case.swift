import ScanCore

/// One case of a file: something shown to a pipeline, and what must come of it.
public struct Case: Sendable {
    /// What it shows, in words; unlike any other of its file.
    public let name: String
    /// Where it stands in the file.
    public let place: Place
    let stage: CaseStage
    let input: CaseInput
    let expect: Placed<Expectation>

    /// Shows what is to be shown, calls no handler, and compares.
    public func run() async -> CaseResult {
        var played = CasePlayed(
            rehearsal: Rehearsal(
                stage.plan, found: stage.found, triggers: stage.triggers, clock: stage.clock))
        var failures: [CaseFailure] = []
        do {
            switch input {
            case .source(let source): try await stage.play(source, &played)
            case .codes(let codes, let size): try stage.play(codes, size, &played)
            }
        } catch {
            failures.append(
                CaseFailure(
                    place: place, what: "what is shown", expected: "frames", found: "\(error)"))
        }
        played.rehearsal.finish()
        if failures.isEmpty {
            failures = CaseComparison(played).failures(of: expect)
        }
        return CaseResult(name: name, place: place, scans: played.rehearsal.scans, failures: failures)
    }
}

/// What became of a case.
public struct CaseResult: Sendable {
    /// The case's name.
    public let name: String
    /// Where the case stands in the file.
    public let place: Place
    /// What counted as scans.
    public let scans: [RehearsedScan]
    /// What was not as expected; empty where the case passed.
    public let failures: [CaseFailure]

    /// Whether all was as expected.
    public var hasPassed: Bool { failures.isEmpty }
}

/// Something that was not as expected; nothing in it tells a secret.
public struct CaseFailure: Hashable, Sendable, CustomStringConvertible {
    /// Where it was expected.
    public let place: Place
    /// Of what: `scan 2: text`.
    public let what: String
    /// What was expected.
    public let expected: String
    /// What was found.
    public let found: String

    /// `till.test.yaml:9:14: scan 2: text: expected "1", found "2"`.
    public var description: String { "\(place): \(what): expected \(expected), found \(found)" }
}

/// What a case shows.
enum CaseInput: Sendable {
    /// The frames of a source.
    case source(any FrameSource)
    /// Codes that are taken as read, in a picture of that size.
    case codes([ShownCode], PixelSize)
}
