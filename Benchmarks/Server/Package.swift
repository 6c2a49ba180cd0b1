// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "server-benchmark",
    dependencies: [
        .package(name: "latchkey", path: "../.."),
        .package(url: "https://github.com/apple/swift-log", .upToNextMinor(from: "1.16.2")),
    ],
    targets: [
        .executableTarget(
            name: "ServerBenchmark",
            dependencies: [
                "CCountAllocations", .product(name: "HTTPServer", package: "latchkey"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .target(name: "CCountAllocations"),
    ],
    swiftLanguageModes: [.v6]
)
