// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "sorting",
    dependencies: [.package(name: "scanloom", path: "../..")],
    targets: [
        .executableTarget(
            name: "sorting",
            dependencies: ["ScanCore", "ScanPipeline", "ScanPlugins", "ScanVision"].map {
                .product(name: $0, package: "scanloom")
            })
    ]
)
