import Foundation
import Testing

/// SwiftPM lets a target import what it never declared, so the arrows are checked here.
@Suite(.timeLimit(.minutes(5))) struct ImportTests {
    /// For each target of ours, the targets of ours that it may import.
    private static let arrows: [String: Set<String>] = [
        "Latchkey": [
            "App", "Accounts", "Todos", "Mail", "Identity", "Web", "HTTPServer", "Mustache", "Database", "Secrets",
            "Files", "StrictJSON",
        ],
        "App": [
            "Accounts", "Identity", "Todos", "Feeds", "Mail", "Web", "HTTPServer", "Mustache", "Database", "Secrets",
            "Metrics", "ICalendar", "QRCode", "StrictJSON", "TextRules", "WebAuthn", "Zip",
        ],
        "Accounts": ["Database", "Secrets", "Metrics", "WebAuthn"],
        "Todos": ["Database", "TextRules"],
        "Feeds": ["Database", "Secrets"],
        "Mail": ["Database", "Secrets", "Files"],
        "Identity": ["Secrets", "StrictJSON", "TextRules"],
        "Web": ["HTTPServer", "Mustache", "Secrets", "StrictJSON", "TextRules", "Zip"],
        "HTTPServer": [],
        "Mustache": [],
        "Database": ["Metrics", "Secrets", "Files"],
        "WebAuthn": ["Secrets", "StrictJSON"],
        "Secrets": [],
        "Metrics": [],
        "Files": [],
        "ICalendar": ["TextRules"],
        "QRCode": [],
        "StrictJSON": ["TextRules"],
        "TextRules": [],
        "Zip": [],
    ]

    /// The targets that may import each vendor's module: each module is used in one place.
    private static let vendors: [String: Set<String>] = [
        "GRDB": ["Database"], "CSQLite": ["Database"], "CPostgreSQL": ["Database"], "CSodium": ["Secrets"],
        "CCommonPasswords": ["Secrets"],
        "COpenSSL": ["Secrets"], "CLinux": ["HTTPServer", "Latchkey"], "CCurl": ["Mail", "Identity", "Latchkey"],
        "CArchive": ["Zip"], "CBrotli": ["Zip"], "CDeflate": ["Zip"], "CQRencode": ["QRCode"],
        "HTTPTypes": ["HTTPServer", "Web", "App"], "ArgumentParser": ["Latchkey"],
        "Logging": ["Latchkey", "App", "Mail", "HTTPServer"],
    ]

    private static let system: Set<String> = ["Foundation", "Glibc", "Synchronization", "Dispatch"]

    @Test(arguments: arrows.keys.sorted())
    func `a target imports only what its arrows allow`(target: String) throws {
        let allowed = try #require(Self.arrows[target])
        let files = try Repository.swiftFiles(in: "Sources/\(target)")
        #expect(!files.isEmpty)

        for file in files {
            for module in file.imports {
                let isAllowed =
                    allowed.contains(module) || Self.system.contains(module)
                    || Self.vendors[module]?.contains(target) == true
                #expect(isAllowed, "\(file.name) imports \(module)")
            }
        }
    }

    @Test func `every target of ours has its arrows listed`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Repository.path("Sources"))

        #expect(Set(folders.filter { !$0.hasPrefix("C") }) == Set(Self.arrows.keys))
    }
}
