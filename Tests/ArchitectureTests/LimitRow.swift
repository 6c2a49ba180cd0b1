import Foundation

/// A row of Docs/Limits.md: `| quantity | bound | where | at the bound | test |`.
struct LimitRow {
    let quantity: String
    let bound: String
    /// `Type.constant`, or a setting.
    let places: [String]
    let answer: String
    /// Each a file and the test's name.
    let tests: [(file: String, name: String)]

    /// Nil for any other line.
    init?(_ line: Substring) {
        let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard cells.count == 5, cells[0] != "quantity", !cells[0].hasPrefix("--") else { return nil }
        (quantity, bound, places, answer) = (cells[0], cells[1], Self.code(in: cells[2]), cells[3])
        tests = cells[4].components(separatedBy: "<br>").filter { !$0.isEmpty }.map { text in
            let parts = text.components(separatedBy: "`: ")
            return (String(parts[0].dropFirst()), parts.dropFirst().joined(separator: "`: "))
        }
    }

    /// The texts between backticks.
    static func code(in cell: String) -> [String] {
        cell.matches(of: /`([^`]+)`/).map { String($0.1) }
    }
}
