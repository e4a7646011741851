// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "shopscan",
    dependencies: [
        // In a package of your own: .package(url: …, from: "0.1.0")
        .package(name: "scanloom", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "shopscan",
            dependencies: ["ScanCommand", "ScanCore", "ScanPipeline", "ScanPlugins", "ScanVision"].map {
                .product(name: $0, package: "scanloom")
            })
    ]
)
