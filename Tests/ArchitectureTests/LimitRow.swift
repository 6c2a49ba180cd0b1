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

    /// Whether the bound begins with what a constant of the code is: `10_000` as “10,000”, `4 << 20` as “4 MiB”.
    func tells(_ value: String) -> Bool {
        let plain = value.replacing("_", with: "")
        let units = ["<< 10": "KiB", "<< 20": "MiB", "<< 30": "GiB"]
        if let unit = units.first(where: { plain.hasSuffix($0.key) }) {
            return begins(with: plain.dropLast(unit.key.count).trimmingCharacters(in: .whitespaces) + " " + unit.value)
        }
        guard let number = Int(plain) else { return false }
        return begins(with: String(number)) || begins(with: grouped(number))
    }

    private func begins(with text: String) -> Bool {
        bound == text || bound.hasPrefix(text + " ")
    }

    private func grouped(_ number: Int) -> String {
        var digits = String(number)
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        return ([digits] + groups).joined(separator: ",")
    }
}
