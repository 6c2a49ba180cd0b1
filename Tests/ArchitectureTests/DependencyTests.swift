import Foundation
import Testing

/// Docs/Dependencies.md lists what `Package.swift` brings in, in the versions that it pins.
@Suite(.timeLimit(.minutes(5))) struct DependencyTests {
    private static func text(of file: String) throws -> String {
        try String(contentsOfFile: Repository.path(file), encoding: .utf8)
    }

    /// The first column of the table of libraries.
    private static func libraries() throws -> [String] {
        let page = try text(of: "Docs/Dependencies.md").components(separatedBy: "\n## ")[0]
        return page.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { row in
            row.split(separator: "|", omittingEmptySubsequences: false)[1].trimmingCharacters(in: .whitespaces)
        }
    }

    @Test func `every Swift package is listed with its address and version, and pinned to one`() throws {
        let manifest = try Self.text(of: "Package.swift")
        let packages = manifest.matches(of: /\.package\(url: "([^"]+)", exact: "(\d+\.\d+)\.\d+"\)/)
        let listed = try Self.libraries()

        #expect(packages.count > 3)
        #expect(packages.count == manifest.matches(of: /\.package\(/).count, "others are not pinned")
        for package in packages {
            let isListed = listed.contains { $0.contains("](\(package.1)) \(package.2)") }
            #expect(isListed, "\(package.1) \(package.2)")
        }
        let addresses = listed.filter { $0.hasPrefix("[") }
        #expect(addresses.count == packages.count, "\(addresses)")
    }

    @Test func `every system library is listed`() throws {
        let manifest = try Self.text(of: "Package.swift")
        let libraries =
            manifest.matches(of: /pkgConfig: "([^"]+)"/).map { String($0.1).replacing("-2.0", with: "2") }
            + manifest.matches(of: /\.linkedLibrary\("([^"]+)"\)/).map { String($0.1) }
        let listed = try Self.libraries()

        #expect(libraries.count > 8)
        for library in libraries {
            let isListed = listed.contains { $0.contains(library) }
            #expect(isListed, "\(library)")
        }
    }

    @Test func `known vulnerabilities are looked for every week`() throws {
        let jobs = try Self.text(of: ".github/workflows/weekly.yml")

        #expect(jobs.contains("schedule:"))
        #expect(jobs.contains("run: make advisories"))
    }

    @Test func `there is a time within which each kind is updated`() throws {
        let page = try Self.text(of: "Docs/Dependencies.md")
        let updates = try #require(page.components(separatedBy: "\n## Updates\n").dropFirst().first)
        let rows = updates.components(separatedBy: "\n## ")[0].split(separator: "\n").filter { $0.hasPrefix("| ") }

        for kind in ["libraries from Debian", "Swift packages", "only tests and builds"] {
            let row = try #require(rows.first { $0.contains(kind) }, "\(kind)")
            #expect(row.contains(/within \d+ days/), "\(kind)")
        }
    }
}
