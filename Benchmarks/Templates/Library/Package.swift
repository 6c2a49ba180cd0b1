// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// A program of its own: both engines' modules are called Mustache, and SwiftPM's module aliases fail now and then.
let package = Package(
    name: "library-benchmark",
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/swift-mustache", .upToNextMinor(from: "2.1.1")),
        .package(path: "../Pages"),
    ],
    targets: [
        .executableTarget(
            name: "LibraryBenchmark",
            dependencies: [
                .product(name: "Mustache", package: "swift-mustache"), .product(name: "PlainPage", package: "Pages"),
                .product(name: "Measuring", package: "Pages"),
            ],
            swiftSettings: strict)
    ],
    swiftLanguageModes: [.v6]
)
