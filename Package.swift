// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "latchkey",
    products: [
        .executable(name: "latchkey", targets: ["Latchkey"]),
        .library(name: "HTTPServer", targets: ["HTTPServer"]),
        .library(name: "Mustache", targets: ["Mustache"]),
    ],
    // Exact versions, because there is no Package.resolved: Docs/Dependencies.md tells why.
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    ],
    targets: [
        // The program
        .executableTarget(
            name: "Latchkey",
            dependencies: [
                "App", "HTTPServer", "Identity", "Files", "StrictJSON", "CCurl", "CLinux",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]),

        // The pages
        .target(
            name: "App",
            dependencies: [
                "Accounts", "Identity", "Todos", "Feeds", "Mail", "Web", "HTTPServer", "Mustache", "Database",
                "Secrets", "Metrics", "ICalendar", "QRCode", "StrictJSON", "TextRules", "WebAuthn", "Zip",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ]),

        // The services: none of them knows another
        .target(name: "Accounts", dependencies: ["Database", "Secrets", "Metrics", "WebAuthn"]),
        .target(name: "Todos", dependencies: ["Database", "TextRules"]),
        .target(name: "Feeds", dependencies: ["Database", "Secrets"]),
        .target(
            name: "Mail",
            dependencies: [
                "Database", "Secrets", "Files", "CCurl", .product(name: "Logging", package: "swift-log"),
            ]),
        .target(name: "Identity", dependencies: ["Secrets", "StrictJSON", "TextRules", "CCurl"]),

        // What they stand on
        .target(
            name: "Web",
            dependencies: [
                "HTTPServer", "Mustache", "Secrets", "StrictJSON", "TextRules", "Zip",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        .target(
            name: "HTTPServer",
            dependencies: [
                "CLinux",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        .target(name: "Mustache"),
        .target(name: "Metrics"),
        .target(name: "Files"),
        .target(name: "ICalendar", dependencies: ["TextRules"]),
        .target(name: "QRCode", dependencies: ["CQRencode"]),
        .target(name: "StrictJSON", dependencies: ["TextRules"]),
        .target(name: "TextRules"),
        .target(name: "WebAuthn", dependencies: ["Secrets", "StrictJSON"]),
        .target(name: "Zip", dependencies: ["CArchive", "CBrotli", "CDeflate"]),
        .target(
            name: "Database",
            dependencies: [
                "Metrics", "Secrets", "Files", "CSQLite", "CPostgreSQL", .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .target(name: "Secrets", dependencies: ["CSodium", "COpenSSL", "CCommonPasswords"]),

        // System libraries and shims
        .target(name: "CCommonPasswords", exclude: ["common.filter"]),
        .target(name: "CLinux"),
        .target(name: "CCurl", linkerSettings: [.linkedLibrary("curl")]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(name: "CBrotli", pkgConfig: "libbrotlienc", providers: [.apt(["libbrotli-dev"])]),
        .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
        .systemLibrary(name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),

        // Tests, in the order of what they stand on
        .target(
            name: "TestSupport",
            dependencies: [
                "Database", "Mail", "Todos", "Secrets", "CSodium", "COpenSSL",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Tests/TestSupport"),
        .testTarget(name: "MetricsTests", dependencies: ["TestSupport", "Metrics"]),
        .testTarget(name: "FilesTests", dependencies: ["TestSupport", "Files"]),
        .testTarget(name: "SecretsTests", dependencies: ["TestSupport", "Secrets"]),
        .testTarget(
            name: "WebAuthnTests", dependencies: ["TestSupport", "WebAuthn", "Secrets"], exclude: ["vectors.json"]),
        .testTarget(name: "DatabaseTests", dependencies: ["TestSupport", "Database", "CPostgreSQL"]),
        .testTarget(name: "ZipTests", dependencies: ["TestSupport", "Zip", "CArchive"]),
        .testTarget(name: "QRCodeTests", dependencies: ["QRCode"]),
        .testTarget(name: "ICalendarTests", dependencies: ["ICalendar"]),
        .testTarget(name: "MustacheTests", dependencies: ["TestSupport", "Mustache", "CXML2"]),
        .testTarget(name: "HTTPServerTests", dependencies: ["TestSupport", "HTTPServer", "CLinux"]),
        .testTarget(name: "StrictJSONTests", dependencies: ["StrictJSON"]),
        .testTarget(name: "TextRulesTests", dependencies: ["TextRules"]),
        .testTarget(name: "WebTests", dependencies: ["Web"]),
        .testTarget(name: "AccountsTests", dependencies: ["TestSupport", "Accounts", "WebAuthn"]),
        .testTarget(name: "TodosTests", dependencies: ["TestSupport", "Todos", "Accounts"]),
        .testTarget(name: "FeedsTests", dependencies: ["TestSupport", "Feeds", "Accounts"]),
        .testTarget(name: "MailTests", dependencies: ["TestSupport", "Mail"]),
        .testTarget(
            name: "IdentityTests",
            dependencies: [
                "TestSupport", "Identity", "HTTPServer", "Web", "Secrets",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        .testTarget(name: "AppTests", dependencies: ["TestSupport", "App", "CArchive", "CXML2"]),
        .testTarget(name: "ArchitectureTests", dependencies: ["App"]),
    ],
    swiftLanguageModes: [.v6]
)

// Not built with the rest: it needs sanitizers in everything, and the insides of what it feeds. See `make fuzz`.
if Context.environment["LATCHKEY_FUZZ"] != nil {
    package.targets += [
        .target(name: "CLibFuzzer", path: "Tests/Fuzz/CLibFuzzer"),
        .executableTarget(
            name: "Fuzz", dependencies: ["HTTPServer", "Web", "Mustache", "ICalendar", "WebAuthn", "CLibFuzzer"],
            path: "Tests/Fuzz/Targets"),
    ]
}

// Not built with the rest either: what logins are compared with. See `make bench`.
if Context.environment["LATCHKEY_BENCHMARKS"] != nil {
    package.targets.append(
        .executableTarget(
            name: "HashingBenchmark", dependencies: ["Secrets", "CSodium"], path: "Benchmarks/Hashing"))
}

// Warnings are errors, in every target of ours.
for target in package.targets where target.type != .system {
    target.swiftSettings = [.treatAllWarnings(as: .error)]
}

// Their async functions stay where their caller runs: a request goes through thirty of them, and each would ask the
// runtime where to go on, twice.
for target in package.targets where ["Accounts", "App", "Database", "Todos", "Web"].contains(target.name) {
    target.swiftSettings?.append(.enableUpcomingFeature("NonisolatedNonsendingByDefault"))
}
