import Foundation
import Testing

/// Docs/ASVS.md goes through OWASP ASVS 5.0.0, and what it says is shown by tests that are there.
@Suite(.timeLimit(.minutes(5))) struct StandardTests {
    /// The requirements of levels 1 and 2 in each section, and in chapters 6 and 7 those of level 3, too.
    private static let sections = """
        1.1: 1-2; 1.2: 1-9; 1.3: 1-11; 1.4: 1-3; 1.5: 1-2; 2.1: 1-3; 2.2: 1-3; 2.3: 1-4; 2.4: 1-1; 3.2: 1-2; 3.3: 1-4;
        3.4: 1-6; 3.5: 1-5; 3.7: 1-2; 4.1: 1-3; 4.2: 1-1; 4.3: 1-2; 4.4: 1-4; 5.1: 1-1; 5.2: 1-3; 5.3: 1-2; 5.4: 1-3;
        6.1: 1-3; 6.2: 1-12; 6.3: 1-8; 6.4: 1-6; 6.5: 1-8; 6.6: 1-4; 6.7: 1-2; 6.8: 1-4;
        7.1: 1-3; 7.2: 1-4; 7.3: 1-2; 7.4: 1-5; 7.5: 1-3; 7.6: 1-2;
        8.1: 1-2; 8.2: 1-3; 8.3: 1-1; 8.4: 1-1; 9.1: 1-3; 9.2: 1-4; 10.1: 1-2; 10.2: 1-2; 10.3: 1-4; 10.4: 1-11;
        10.5: 1-5; 10.6: 1-2; 10.7: 1-3; 11.1: 1-2; 11.2: 1-3; 11.3: 1-3; 11.4: 1-4; 11.5: 1-1; 11.6: 1-1; 12.1: 1-3;
        12.2: 1-2; 12.3: 1-4; 13.1: 1-1; 13.2: 1-5; 13.3: 1-2; 13.4: 1-5; 14.1: 1-2; 14.2: 1-4; 14.3: 1-3; 15.1: 1-3;
        15.2: 1-3; 15.3: 1-7; 16.1: 1-1; 16.2: 1-5; 16.3: 1-4; 16.4: 1-3; 16.5: 1-3; 17.1: 1-1; 17.2: 1-4; 17.3: 1-2
        """

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
            guard cells.count == 4, cells[0].wholeMatch(of: /\d+\.\d+\.\d+/) != nil else { return nil }
            (number, state, sentence) = (cells[0], cells[1], cells[2])
            tests = cells[3].components(separatedBy: "<br>").filter { !$0.isEmpty }.map { text in
                let parts = text.components(separatedBy: "`: ")
                return (String(parts[0].dropFirst()), parts.dropFirst().joined(separator: "`: "))
            }
        }
    }

    private static let rows: [Row] = {
        let page = (try? String(contentsOfFile: Repository.path("Docs/ASVS.md"), encoding: .utf8)) ?? ""
        return page.split(separator: "\n").compactMap(Row.init)
    }()

    @Test func `every requirement stands in the tables once, in order`() {
        let expected = Self.sections.matches(of: /(\d+\.\d+): (\d+)-(\d+)/).flatMap { section in
            ((Int(section.2) ?? 0)...(Int(section.3) ?? 0)).map { "\(section.1).\($0)" }
        }

        #expect(expected.count == 266)
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
