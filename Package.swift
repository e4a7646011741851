// swift-tools-version: 6.2
import Foundation
import PackageDescription

// MARK: What this machine has

/// A C library as Debian ships it; a target is made of it only where its pkg-config file is found.
struct SystemLibrary {
    let name: String
    let pkgConfig: String
    let package: String
    /// Opened with `dlopen` when first used: only its headers are needed to build.
    var isOpenedLate = false
}

let systemLibraries = [
    SystemLibrary(name: "CPNG", pkgConfig: "libpng", package: "libpng-dev"),
    SystemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", package: "libyaml-dev"),
    SystemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", package: "libturbojpeg0-dev"),
    SystemLibrary(name: "CWebP", pkgConfig: "libwebp", package: "libwebp-dev"),
    SystemLibrary(name: "CGIF", pkgConfig: "libgif", package: "libgif-dev"),
    SystemLibrary(name: "CHEIF", pkgConfig: "libheif", package: "libheif-dev", isOpenedLate: true),
    SystemLibrary(name: "CCurl", pkgConfig: "libcurl", package: "libcurl4-openssl-dev", isOpenedLate: true),
    SystemLibrary(
        name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", package: "libmicrohttpd-dev", isOpenedLate: true),
    SystemLibrary(name: "CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev", isOpenedLate: true),
]

let pkgConfigFolders: [String] = {
    let environment = ProcessInfo.processInfo.environment
    let named = (environment["PKG_CONFIG_PATH"] ?? "").split(separator: ":").map(String.init)
    let roots = ["/usr/lib", "/usr/local/lib"]
    let multiarch = roots.flatMap { root in
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        return names.filter { $0.contains("-linux-") }.map { "\(root)/\($0)/pkgconfig" }
    }
    return named + multiarch + roots.map { "\($0)/pkgconfig" } + ["/usr/share/pkgconfig"]
}()

/// `SCANLOOM_WITHOUT=CTurboJPEG,…` leaves libraries out that are there: how the tests see a bare machine.
let withheld = Set(
    (ProcessInfo.processInfo.environment["SCANLOOM_WITHOUT"] ?? "").split(separator: ",").map(String.init))

func isInstalled(_ library: SystemLibrary) -> Bool {
    !withheld.contains(library.name)
        && pkgConfigFolders.contains {
            FileManager.default.fileExists(atPath: "\($0)/\(library.pkgConfig).pc")
        }
}

let presentLibraries = systemLibraries.filter(isInstalled)
let present = Set(presentLibraries.map(\.name))
for library in systemLibraries where !present.contains(library.name) {
    FileHandle.standardError.write(
        Data("scanloom: built without \(library.name): apt-get install \(library.package)\n".utf8))
}

// MARK: Targets

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny")]

/// Pixel code is optimised in debug builds too: it is 37 to 130 times slower otherwise.
let pixels: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The command is one file that runs where Swift is not installed.
let release: [LinkerSetting] = [.unsafeFlags(["-static-stdlib"], .when(configuration: .release))]

func dependencies(_ names: [String]) -> [Target.Dependency] {
    let missing = Set(systemLibraries.map(\.name)).subtracting(present)
    return names.filter { !missing.contains($0) }.map { .byName(name: $0) }
}

func module(_ name: String, needs: [String] = [], settings: [SwiftSetting] = strict) -> Target {
    .target(name: name, dependencies: dependencies(needs), path: "Sources/\(name)", swiftSettings: settings)
}

func tests(_ name: String, needs: [String] = [], exclude: [String] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: dependencies(Array(Set([name, "ScanTesting"] + needs)).sorted()),
        path: "Tests/\(name)Tests", exclude: exclude, swiftSettings: strict)
}

/// One folder under `Plugins/`: its target, and the target of its tests.
struct Plugin {
    let kind: String
    let name: String
    let needs: [String]
    /// Files beside the tests that are no code.
    var testData: [String] = []
    var target: String { "\(name)Plugin" }
    var path: String { "Plugins/\(kind)/\(name)" }
}

func plugin(_ kind: String, _ name: String, needs: [String], testData: [String] = []) -> Plugin {
    Plugin(kind: kind, name: name, needs: needs, testData: testData)
}

func targets(of plugin: Plugin) -> [Target] {
    let settings = plugin.kind == "Symbologies" ? pixels : strict
    return [
        .target(
            name: plugin.target, dependencies: dependencies(["ScanCore"] + plugin.needs), path: plugin.path,
            exclude: ["README.md", "sample.yaml", "Tests"], swiftSettings: settings),
        .testTarget(
            name: "\(plugin.target)Tests",
            dependencies: dependencies(
                [plugin.target, "ScanTesting", "ScanCore", "ScanPipeline"] + plugin.needs),
            path: "\(plugin.path)/Tests", exclude: plugin.testData, swiftSettings: strict),
    ]
}

// MARK: Plugins: one line each, and one in Sources/ScanPlugins/Standard.swift

let plugins = [
    plugin("Sources", "Images", needs: ["CSystem", "ScanImages"]),
    plugin("Sources", "TestPattern", needs: ["ScanDrawing"]),
    plugin("Symbologies", "QR", needs: ["ScanContents", "ScanVision"], testData: ["Fixtures"]),
    plugin("Symbologies", "EAN13", needs: ["ScanContents", "ScanVision"]),
    plugin("Symbologies", "EAN8", needs: ["ScanContents", "ScanVision"]),
    plugin("Symbologies", "Code128", needs: ["ScanContents", "ScanVision"]),
    plugin("Symbologies", "UPCE", needs: ["ScanContents", "ScanVision"]),
    plugin("Classifiers", "URL", needs: ["ScanContents"]),
    plugin("Classifiers", "WiFi", needs: ["ScanContents"]),
    plugin("Classifiers", "VCard", needs: ["ScanContents"]),
    plugin("Classifiers", "GTIN", needs: ["ScanContents"]),
    plugin("Classifiers", "GS1", needs: ["ScanContents"]),
    plugin("Enrichers", "Lookup", needs: ["ScanSQLite"]),
    plugin("Observers", "Feedback", needs: ["ScanSystem"]),
    plugin("Handlers", "Clipboard", needs: ["ScanSystem"]),
    plugin("Handlers", "Exec", needs: ["ScanSystem"]),
    plugin("Handlers", "File", needs: []),
    plugin("Handlers", "Print", needs: ["ScanSystem"]),
    plugin("Handlers", "Webhook", needs: ["ScanDelivery"]),
]

/// Folders that the list above forgets are told at every build.
let unlisted: [String] = {
    let folder = Context.packageDirectory + "/Plugins"
    let list = { (path: String) in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
    let found = list(folder).flatMap { kind in list("\(folder)/\(kind)").map { "Plugins/\(kind)/\($0)" } }
    return found.filter { path in !plugins.contains { $0.path == path } }.sorted()
}()
for path in unlisted {
    let parts = path.split(separator: "/")
    FileHandle.standardError.write(
        Data("Package.swift lacks the line: plugin(\"\(parts[1])\", \"\(parts[2])\", needs: […]),\n".utf8))
}

let modules: [Target] = [
    module("ScanCore"),
    module("ScanSystem", needs: ["ScanCore", "CSystem"]),
    module("ScanVision", needs: ["ScanCore"], settings: pixels),
    module("ScanDrawing", needs: ["ScanCore"], settings: pixels),
    module(
        "ScanImages", needs: ["ScanCore", "ScanSystem", "CPNG", "CTurboJPEG", "CWebP", "CGIF", "CHEIF"],
        settings: pixels),
    // What hostile texts cost is limited and measured.
    module("ScanContents", needs: ["ScanCore"], settings: pixels),
    module("ScanSQLite", needs: ["CSQLite"]),
    module("ScanDelivery", needs: ["ScanCore", "ScanSQLite", "ScanSystem", "CCurl", "CMicroHTTPD"]),
    module("ScanConfig", needs: ["ScanCore", "CYAML"]),
    module(
        "ScanPipeline",
        needs: ["ScanCore", "ScanSystem", "ScanVision", "ScanConfig", "ScanDelivery", "ScanSQLite"]),
    module(
        "ScanPlugins",
        needs: ["ScanPipeline", "ScanCore", "ScanVision", "ScanImages", "ScanDelivery"]
            + plugins.map(\.target)),
    module("ScanTesting", needs: ["ScanCore", "ScanSystem", "ScanVision", "ScanPipeline", "ScanConfig"]),
    module(
        "ScanCommand",
        needs: [
            "ScanCore", "ScanVision", "ScanConfig", "ScanPipeline", "ScanPlugins", "ScanDelivery",
            "ScanImages", "ScanSQLite", "ScanSystem", "CSystem",
        ]),
]

let cTargets: [Target] =
    [
        .target(name: "CSystem", path: "Sources/CSystem")
    ]
    + presentLibraries.map { library in
        .systemLibrary(
            name: library.name, path: "Sources/\(library.name)",
            pkgConfig: library.isOpenedLate ? nil : library.pkgConfig, providers: [.apt([library.package])])
    }
    // A disk that loses its power, for the tests of the outbox.
    + (present.contains("CSQLite") ? [.target(name: "CPowerLoss", path: "Tests/CPowerLoss")] : [])

let executables: [Target] = [
    .executableTarget(
        name: "scanloom", dependencies: ["ScanCommand"], path: "Sources/scanloom", swiftSettings: strict,
        linkerSettings: release),
    .executableTarget(
        name: "scanloom-bench",
        dependencies: [
            "ScanConfig", "ScanCore", "ScanDrawing", "ScanVision", "ScanImages", "ScanPipeline",
            "ScanPlugins", "ScanTesting",
        ],
        path: "Sources/scanloom-bench", swiftSettings: strict),
]

let moduleTests: [Target] = [
    tests("ScanCore"),
    tests("ScanSystem", needs: ["CSystem", "ScanCore"]),
    tests("ScanVision", needs: ["ScanCore"]),
    tests("ScanImages", needs: ["ScanCore"], exclude: ["Fixtures"]),
    tests(
        "ScanDrawing",
        needs: ["EAN13Plugin", "QRPlugin", "ScanCore", "ScanImages", "ScanPipeline", "ScanVision"]),
    tests("ScanConfig", needs: ["ScanCore", "ScanPipeline", "ScanPlugins"], exclude: ["Cases"]),
    tests("ScanContents", needs: ["ScanCore"]),
    tests(
        "ScanCommand", needs: ["ScanConfig", "ScanCore", "ScanPipeline", "ScanPlugins", "scanloom"],
        exclude: ["Transcripts"]),
    tests("scanloom-bench", needs: ["ScanCore", "ScanVision", "QRPlugin"]),
    tests("ScanSQLite"),
    tests(
        "ScanDelivery",
        needs: ["ScanCore", "ScanSQLite"] + (present.contains("CSQLite") ? ["CPowerLoss"] : [])),
    tests("ScanPipeline", needs: ["ScanCore", "ScanPlugins", "ScanVision", "ScanConfig", "ScanDelivery"]),
    tests("ScanTesting", needs: ["ScanCore", "ScanVision"]),
    .testTarget(
        name: "EveryPluginTests",
        dependencies: [
            "ScanCore", "ScanVision", "ScanConfig", "ScanDrawing", "ScanPipeline", "ScanPlugins",
            "ScanTesting",
        ],
        path: "Tests/EveryPluginTests", exclude: ["registration.sh", "every-degradation.yaml"],
        swiftSettings: strict),
    .testTarget(
        name: "DocumentationTests",
        dependencies: ["ScanCore", "ScanPipeline", "ScanPlugins", "ScanTesting", "scanloom"],
        path: "Tests/DocumentationTests", swiftSettings: strict),
]

// MARK: Fuzzing

/// Inputs that once broke something, and small good ones, run as a test; `SCANLOOM_FUZZ=1` makes a program of the
/// same targets, for libFuzzer to drive: see Tests/Scripts/fuzz.sh.
let isFuzzing = ProcessInfo.processInfo.environment["SCANLOOM_FUZZ"] == "1"
let fuzzNeeds = [
    "ScanCore", "ScanVision", "ScanImages", "ScanConfig", "ScanPipeline", "ScanPlugins", "QRPlugin",
    "EAN13Plugin",
    "EAN8Plugin", "UPCEPlugin", "Code128Plugin",
]
let fuzzing: [Target] =
    isFuzzing
    ? [
        .executableTarget(
            name: "scanloom-fuzz", dependencies: dependencies(fuzzNeeds), path: "Tests/Fuzz",
            exclude: ["Corpus", "CorpusTests.swift", "seeds.py"], swiftSettings: strict)
    ]
    : [
        .testTarget(
            name: "FuzzTests", dependencies: dependencies(fuzzNeeds), path: "Tests/Fuzz",
            exclude: ["Corpus", "Driver", "seeds.py"], swiftSettings: strict)
    ]

let package = Package(
    name: "scanloom",
    products: [
        .executable(name: "scanloom", targets: ["scanloom"]),
        .executable(name: "scanloom-bench", targets: ["scanloom-bench"]),
    ]
        + modules.map { .library(name: $0.name, targets: [$0.name]) }
        + plugins.map { .library(name: $0.target, targets: [$0.target]) },
    targets: cTargets + modules + plugins.flatMap(targets(of:)) + executables + moduleTests + fuzzing,
    swiftLanguageModes: [.v6]
)
