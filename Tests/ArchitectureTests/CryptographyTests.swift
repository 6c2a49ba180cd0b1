import Foundation
import Testing

/// The inventory in Docs/Keys.md has every place that calls a cryptographic library, with what it calls.
@Suite(.timeLimit(.minutes(5))) struct CryptographyTests {
    /// The calls of each file of `Sources/Secrets` that the page lists.
    private static func inventory() throws -> [String: Set<String>] {
        let page = try String(contentsOfFile: Repository.path("Docs/Keys.md"), encoding: .utf8)
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") && $0.contains(".swift` |") }
        var inventory: [String: Set<String>] = [:]
        for row in rows {
            let cells = row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().map { codes(in: $0) }
            try #require(cells.count == 6, "\(row)")
            let file = try #require(cells[0].first)
            inventory[file] = Set(cells[2])
        }
        return inventory
    }

    /// The texts between backticks.
    private static func codes(in cell: Substring) -> [String] {
        cell.matches(of: /`([^`]+)`/).map { String($0.1) }
    }

    /// The files that can call libsodium or libcrypto, each with the functions that name an algorithm: of libsodium
    /// their families.
    private static func calls() throws -> [String: Set<String>] {
        let files = try Repository.swiftFiles(in: "Sources").filter { file in
            file.imports.contains { ["CSodium", "COpenSSL"].contains($0) }
        }
        let call = /(crypto_[a-z]+|EVP_sha[0-9]+|EVP_DigestSign|EVP_DigestVerify|HMAC|SHA1|randombytes_buf)[_(]/
        var calls: [String: Set<String>] = [:]
        for file in files {
            let names = file.lines.filter { !$0.contains("//") }
                .flatMap { line in line.matches(of: call).map { String($0.1) } }
            calls[file.name.replacing("Sources/Secrets/", with: "")] = Set(names)
        }
        return calls
    }

    @Test func `every file that calls a cryptographic library is listed, with its algorithms`() throws {
        let (inventory, calls) = (try Self.inventory(), try Self.calls())

        #expect(calls.count > 10)
        #expect(Set(calls.keys) == Set(inventory.keys))
        for (file, names) in calls { #expect(inventory[file] == names, "\(file)") }
    }

    @Test func `every key that the program makes or reads is listed`() throws {
        let page = try String(contentsOfFile: Repository.path("Docs/Keys.md"), encoding: .utf8)
        let listed = page.matches(of: /(?m)^\| `([a-z]+)`, 256 bits \|/).map { String($0.1) }
        let source = try Repository.swiftFiles(in: "Sources/Latchkey/Keys")
            .first { $0.name.hasSuffix("/SiteKey.swift") }?.lines.joined(separator: "\n")
        let names = try #require(source)
            .matches(of: /(?m)^ *case ([a-z, ]+)$/).flatMap { $0.1.components(separatedBy: ", ") }

        #expect(!names.isEmpty)
        #expect(Set(names).union(["pepper"]).subtracting(listed).isEmpty)
    }
}
