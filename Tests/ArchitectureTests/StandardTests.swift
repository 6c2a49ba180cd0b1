import Foundation
import Testing

/// Docs/Security.md goes through OWASP ASVS 5.0.0 as a whole, and what it says is shown by tests that are there.
@Suite(.timeLimit(.minutes(5))) struct StandardTests {
    /// How many requirements each section of chapters 6 and 7 has.
    private static let sections = [6: [3, 12, 8, 6, 8, 4, 2, 4], 7: [3, 4, 2, 5, 3, 2]]

    private struct Row {
        let number: String
        let state: String
        let sentence: String
        /// Each a file and the test's name.
        let tests: [(file: String, name: String)]

        /// Reads `| 6.1.1 | met | Sentence. | `file`: name<br>`file`: name |`; nil for any other line.
        init?(_ line: Substring) {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 4, cells[0].wholeMatch(of: /[67]\.\d+\.\d+/) != nil else { return nil }
            (number, state, sentence) = (cells[0], cells[1], cells[2])
            tests = cells[3].components(separatedBy: "<br>").filter { !$0.isEmpty }.map { text in
                let parts = text.components(separatedBy: "`: ")
                return (String(parts[0].dropFirst()), parts.dropFirst().joined(separator: "`: "))
            }
        }
    }

    private static let rows: [Row] = {
        let page = (try? String(contentsOfFile: Repository.path("Docs/Security.md"), encoding: .utf8)) ?? ""
        return page.split(separator: "\n").compactMap(Row.init)
    }()

    @Test func `every requirement of both chapters stands in the table once, in order`() {
        let expected = Self.sections.sorted { $0.key < $1.key }.flatMap { chapter, counts in
            counts.enumerated().flatMap { section, count in
                (1...count).map { "\(chapter).\(section + 1).\($0)" }
            }
        }

        #expect(Self.rows.map(\.number) == expected)
    }

    @Test func `each says whether it is met, how, and by which tests that is shown`() {
        for row in Self.rows {
            #expect(["met", "by setting", "not met", "does not apply"].contains(row.state), "\(row.number)")
            #expect(row.sentence.hasSuffix(".") || row.sentence.hasSuffix(".)"), "\(row.number)")
            if row.state == "met" || row.state == "by setting" { #expect(!row.tests.isEmpty, "\(row.number)") }
        }
    }

    @Test func `every test that is named is there`() throws {
        var files: [String: String] = [:]
        for row in Self.rows {
            for test in row.tests {
                let text = try files[test.file] ?? String(contentsOfFile: Repository.path(test.file), encoding: .utf8)
                files[test.file] = text
                let beginning = test.file.hasSuffix(".py") ? "def \(test.name)(" : "func `\(test.name)`("
                #expect(text.contains(beginning), "\(row.number): \(test.file) has no test “\(test.name)”")
            }
        }
        #expect(files.count > 10)
    }
}
