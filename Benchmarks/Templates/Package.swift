// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "templates-benchmark",
    dependencies: [
        .package(name: "latchkey", path: "../.."),
        .package(path: "Pages"),
    ],
    targets: [
        .executableTarget(
            name: "TemplatesBenchmark",
            dependencies: [
                "OwnPage", .product(name: "PlainPage", package: "Pages"), .product(name: "Measuring", package: "Pages"),
            ],
            swiftSettings: strict),
        .target(
            name: "OwnPage",
            dependencies: [
                .product(name: "PlainPage", package: "Pages"), .product(name: "Mustache", package: "latchkey"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
