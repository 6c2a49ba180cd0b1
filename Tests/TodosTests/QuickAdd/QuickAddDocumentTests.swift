import Foundation
import Testing
import Todos

/// Docs/QuickAdd.md says what quick add does.
@Suite(.timeLimit(.minutes(5))) struct QuickAddDocumentTests {
    private let rows: [[String]]

    init() throws {
        let path = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../Docs/QuickAdd.md")
        rows = try String(contentsOf: path.standardizedFileURL, encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("| `") }
            .map { $0.split(separator: "|").map(String.init).filter { $0.contains("`") } }
    }

    private static func phrases(_ cell: String) -> [String] {
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.0 % 2 == 1 }
            .map { String($0.1) }
    }

    @Test func `each phrase of a row means what the row says`() throws {
        let rows = rows.filter { $0.count == 3 }
        #expect(rows.count >= 25)
        for row in rows {
            let meaning = try #require(Self.phrases(row[2]).first)
            for (language, cell) in zip([QuickAdd.Language.english, .korean], row) {
                for phrase in Self.phrases(cell) {
                    let quickAdd = try QuickAdd.onSaturday(language)
                    let entry = quickAdd.read("Sing \(phrase)")

                    #expect(entry.title == "Sing", "\(phrase)")
                    #expect(!entry.isDoubtful, "\(phrase): \(entry.warnings)")
                    let written = quickAdd.write(entry, in: .english)
                    #expect("\(written) ".contains(" \(meaning) "), "\(phrase): \(written)")
                }
            }
        }
    }

    @Test func `each line that is asked about is, and keeps its words`() throws {
        let rows = rows.filter { $0.count == 2 }
        #expect(rows.count >= 10)
        for row in rows {
            let line = try #require(Self.phrases(row[0]).first)
            let reason = try #require(Self.phrases(row[1]).first.flatMap(QuickAddWarning.Reason.init))
            #expect(try QuickAdd.onSaturday().read(line).warnings.map(\.reason) == [reason], "\(line)")
        }
    }

    @Test(arguments: [
        "Meet Monday's team", "May I call", "Catch the 17:00 train", "Write weekly report", "주간 회의", "Read 1984",
    ])
    func `text that is no phrase stays as it is`(line: String) throws {
        #expect(try QuickAdd.onSaturday().read(line).title == line)
    }
}
