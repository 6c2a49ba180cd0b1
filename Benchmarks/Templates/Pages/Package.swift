// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "pages",
    products: [
        .library(name: "PlainPage", targets: ["PlainPage"]),
        .library(name: "Measuring", targets: ["Measuring"]),
    ],
    targets: [
        .target(name: "PlainPage", swiftSettings: strict),
        .target(name: "Measuring", dependencies: ["CAllocations"], swiftSettings: strict),
        .target(name: "CAllocations"),
    ],
    swiftLanguageModes: [.v6]
)
