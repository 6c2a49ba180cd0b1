// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "latchkey",
    products: [
        .executable(name: "latchkey", targets: ["Latchkey"]),
        .library(name: "HTTPServer", targets: ["HTTPServer"]),
        .library(name: "Mustache", targets: ["Mustache"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
        .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
        .package(url: "https://github.com/apple/swift-http-types", .upToNextMinor(from: "1.8.0")),
        .package(url: "https://github.com/apple/swift-log", .upToNextMinor(from: "1.16.2")),
    ],
    targets: [
        // The program
        .executableTarget(
            name: "Latchkey",
            dependencies: [
                "App", "HTTPServer", "Identity", "Files", "CCurl", "CEpoll",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),

        // The pages
        .target(
            name: "App",
            dependencies: [
                "Accounts", "Identity", "Todos", "Feeds", "Mail", "Web", "HTTPServer", "Mustache", "Database",
                "Secrets", "Metrics",
                "ICalendar", "Zip",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),

        // The services: none of them knows another
        .target(name: "Accounts", dependencies: ["Database", "Secrets", "Metrics"], swiftSettings: strict),
        .target(name: "Todos", dependencies: ["Database"], swiftSettings: strict),
        .target(name: "Feeds", dependencies: ["Database", "Secrets"], swiftSettings: strict),
        .target(
            name: "Mail",
            dependencies: [
                "Database", "Secrets", "Files", "CCurl", .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .target(name: "Identity", dependencies: ["Secrets", "CCurl"], swiftSettings: strict),

        // What they stand on
        .target(
            name: "Web",
            dependencies: [
                "HTTPServer", "Mustache", "Secrets", "Zip",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict),
        .target(
            name: "HTTPServer",
            dependencies: [
                "CEpoll",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .target(name: "Mustache", swiftSettings: strict),
        .target(name: "Metrics", swiftSettings: strict),
        .target(name: "Files", swiftSettings: strict),
        .target(name: "ICalendar", swiftSettings: strict),
        .target(name: "Zip", dependencies: ["CArchive"], swiftSettings: strict),
        .target(
            name: "Database", dependencies: ["Metrics", "CSQLite", .product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: strict),
        .target(name: "Secrets", dependencies: ["CSodium", "COpenSSL", "CCommonPasswords"], swiftSettings: strict),

        // System libraries and shims
        .target(name: "CCommonPasswords", exclude: ["common.filter"]),
        .target(name: "CEpoll"),
        .target(name: "CCurl", linkerSettings: [.linkedLibrary("curl")]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),

        // Tests, in the order of what they stand on
        .testTarget(name: "MetricsTests", dependencies: ["Metrics"], swiftSettings: strict),
        .testTarget(name: "FilesTests", dependencies: ["Files"], swiftSettings: strict),
        .testTarget(name: "SecretsTests", dependencies: ["Secrets"], swiftSettings: strict),
        .testTarget(name: "DatabaseTests", dependencies: ["Database"], swiftSettings: strict),
        .testTarget(name: "ZipTests", dependencies: ["Zip", "CArchive"], swiftSettings: strict),
        .testTarget(name: "ICalendarTests", dependencies: ["ICalendar"], swiftSettings: strict),
        .testTarget(name: "MustacheTests", dependencies: ["Mustache", "CXML2"], swiftSettings: strict),
        .testTarget(name: "HTTPServerTests", dependencies: ["HTTPServer", "CEpoll"], swiftSettings: strict),
        .testTarget(name: "WebTests", dependencies: ["Web"], swiftSettings: strict),
        .testTarget(name: "AccountsTests", dependencies: ["Accounts"], swiftSettings: strict),
        .testTarget(name: "TodosTests", dependencies: ["Todos", "Accounts"], swiftSettings: strict),
        .testTarget(name: "FeedsTests", dependencies: ["Feeds", "Accounts"], swiftSettings: strict),
        .testTarget(name: "MailTests", dependencies: ["Mail"], swiftSettings: strict),
        .testTarget(
            name: "IdentityTests",
            dependencies: [
                "Identity", "HTTPServer", "Web", "Secrets", "COpenSSL",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .testTarget(name: "AppTests", dependencies: ["App", "CArchive", "CXML2"], swiftSettings: strict),
        .testTarget(name: "ArchitectureTests", dependencies: ["App"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

// Not built with the rest: it needs sanitizers in everything, and the insides of what it feeds. See `make fuzz`.
if Context.environment["LATCHKEY_FUZZ"] != nil {
    package.targets += [
        .target(name: "CLibFuzzer", path: "Tests/Fuzz/CLibFuzzer"),
        .executableTarget(
            name: "Fuzz", dependencies: ["HTTPServer", "Web", "Mustache", "ICalendar", "CLibFuzzer"],
            path: "Tests/Fuzz/Targets",
            swiftSettings: strict),
    ]
}

// Not built with the rest either: what log-ins are compared with. See `make bench`.
if Context.environment["LATCHKEY_BENCHMARKS"] != nil {
    package.targets.append(
        .executableTarget(
            name: "HashingBenchmark", dependencies: ["Secrets", "CSodium"], path: "Benchmarks/Hashing",
            swiftSettings: strict))
}
