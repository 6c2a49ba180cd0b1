import Foundation
import HTTPServer
import Testing

/// Docs/HTTPServer.md says what the code does.
@Suite(.timeLimit(.minutes(5))) struct DocumentTests {
    private static let page =
        (try? String(
            contentsOf: URL(fileURLWithPath: #filePath).appending(path: "../../../Docs/HTTPServer.md").standardized,
            encoding: .utf8)) ?? ""

    /// The number in the table's second column, by the property's name.
    private static func documented(_ property: String) -> Double? {
        let row = page.split(separator: "\n").first { $0.hasPrefix("| `\(property)`") }
        let cells = row?.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } ?? []
        return cells.count > 1 ? Double(cells[1].prefix { $0.isNumber || $0 == "." }) : nil
    }

    @Test(arguments: ["limits", "timeouts"])
    func `every limit stands in the table with its default`(_ group: String) {
        let subject: Any = group == "limits" ? Limits() : Timeouts()
        let properties = Array(Mirror(reflecting: subject).children)
        #expect(!properties.isEmpty)
        for property in properties {
            let name = "\(group).\(property.label ?? "")"
            let value =
                (property.value as? Duration).map { $0 / .seconds(1) } ?? (property.value as? Int).map(Double.init)
                ?? (property.value as? [String: Int]).map { Double($0.count) }
            #expect(value != nil && Self.documented(name) == value, "\(name) is \(property.value)")
        }
    }

    @Test func `the table names nothing that is not there`() {
        let rows = Self.page.split(separator: "\n").count { $0.hasPrefix("| `") }
        #expect(rows == Mirror(reflecting: Limits()).children.count + Mirror(reflecting: Timeouts()).children.count)
    }
}
