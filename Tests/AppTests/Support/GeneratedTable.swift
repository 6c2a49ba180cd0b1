import Foundation
import Testing

/// A table in a document that the code decides, between two marks.
struct GeneratedTable {
    let file: String
    let begin: String
    let end: String

    /// Expects it to be there as it must be or, with `LATCHKEY_WRITE_DOCUMENTS=1`, puts it there.
    func expect(_ table: String) throws {
        var page = try String(contentsOfFile: file, encoding: .utf8)
        let first = try #require(page.range(of: begin)).upperBound
        let last = try #require(page.range(of: end)).lowerBound
        if ProcessInfo.processInfo.environment["LATCHKEY_WRITE_DOCUMENTS"] == "1" {
            page.replaceSubrange(first..<last, with: table)
            try page.write(toFile: file, atomically: true, encoding: .utf8)
        } else {
            #expect(String(page[first..<last]) == table)
        }
    }
}
