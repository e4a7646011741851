import Foundation
import ScanCore
import ScanPipeline
import ScanPlugins
import ScanTesting
import ScanVision
import Testing

@Suite("Every plugin does what its kind must")
struct ConformanceTests {
    static func folders(of kind: PluginKind) -> [PluginFolder] {
        PluginFolder.all.filter { $0.kind == kind.folder }
    }

    @Test("names and explains itself", arguments: PluginRegistry.standard.entries.map(\.name))
    func naming(_ name: String) {
        for entry in PluginRegistry.standard.entries where entry.name == name {
            #expect(Conformance.violations(of: entry) == [])
        }
    }

    /// Sources whose frames come from nowhere but themselves, so that none can be missing.
    static let selfSufficient = ["test_pattern"]

    @Test("a source whose frames are missing says so", arguments: folders(of: .source))
    func sourceWithoutFrames(_ folder: PluginFolder) async throws {
        guard !Self.selfSufficient.contains(try folder.pluginName) else { return }
        try await inTemporaryFolder { empty in
            let plan = try #require(try folder.sample(in: empty.path).plan)
            for source in plan.sources {
                #expect(await Conformance.violations(ofMissing: source.source) == [])
            }
        }
    }

    @Test("a source's own tests check it with frames that are there", arguments: folders(of: .source))
    func sourceWithFrames(_ folder: PluginFolder) throws {
        let tests = folder.url.appending(path: "Tests")
        let files = try FileManager.default.contentsOfDirectory(at: tests, includingPropertiesForKeys: nil)
        let isChecked = try files.contains {
            try String(contentsOf: $0, encoding: .utf8).contains("Conformance.violations(")
        }
        #expect(
            isChecked, "call Conformance.violations(of: source, named: …) in \(folder.testDescription)/Tests")
    }

    @Test("a symbology reads nothing where there is nothing", arguments: folders(of: .symbology))
    func symbology(_ folder: PluginFolder) async throws {
        try await onOwnThread {
            for reader in try PluginRegistry.standard.readers(named: [try folder.pluginName]) {
                #expect(Conformance.violations(of: reader) == [])
            }
        }.value
    }

    @Test("a classifier survives hostile texts", arguments: folders(of: .classifier))
    func classifier(_ folder: PluginFolder) async throws {
        let plan = try #require(try folder.sample().plan)
        let name = try folder.pluginName
        let classifiers = plan.classifiers.filter { type(of: $0).name == name }
        #expect(!classifiers.isEmpty)
        try await onOwnThread {
            for classifier in classifiers { #expect(Conformance.violations(of: classifier) == []) }
        }.value
    }

    @Test("a handler answers for every scan", arguments: folders(of: .handler))
    func handler(_ folder: PluginFolder) async throws {
        try await inTemporaryFolder { directory in
            let name = try folder.pluginName
            let violations = await Conformance.violations(ofHandler: {
                let plans = try folder.sample(in: directory.path).plan?.handlers ?? []
                return try #require(plans.first { type(of: $0.handler).name == name }).handler
            })
            #expect(violations == [])
        }
    }

    @Test("an enricher answers in time, with the kinds that it declares", arguments: folders(of: .enricher))
    func enricher(_ folder: PluginFolder) async throws {
        try await inTemporaryFolder { directory in
            let name = try folder.pluginName
            let violations = await Conformance.violations(ofEnricher: {
                let plans = try folder.sample(in: directory.path).plan?.enrichers ?? []
                return try #require(plans.first { type(of: $0.enricher).name == name }).enricher
            })
            #expect(violations == [])
        }
    }

    @Test("an observer notes every event soon", arguments: folders(of: .observer))
    func observer(_ folder: PluginFolder) async throws {
        try await inTemporaryFolder { directory in
            let name = try folder.pluginName
            let violations = await Conformance.violations(ofObserver: {
                let observers = try folder.sample(in: directory.path).plan?.observers ?? []
                return try #require(observers.first { type(of: $0).name == name })
            })
            #expect(violations == [])
        }
    }
}
