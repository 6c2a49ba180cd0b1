/// A day of the week, counted from Monday (ISO 8601).
package enum Weekday: Int, Sendable, CaseIterable, Comparable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    private static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    private static let bytesOfCodes = codes.map { Array($0.utf8) }

    /// All seven, from one of them on.
    package static func week(from first: Weekday) -> [Weekday] {
        Array(allCases[first.rawValue...] + allCases[..<first.rawValue])
    }

    package static func < (one: Weekday, other: Weekday) -> Bool {
        one.rawValue < other.rawValue
    }

    /// Its two-letter code in recurrence rules (RFC 5545, section 3.3.10, `weekday`).
    package var code: String { Self.codes[rawValue] }

    /// Parses such a code, in upper case.
    init?(code: some StringProtocol) {
        // Bytes: pages read hundreds of rules.
        guard let number = Self.bytesOfCodes.firstIndex(where: { $0.elementsEqual(code.utf8) }) else { return nil }
        self.init(rawValue: number)
    }
}
