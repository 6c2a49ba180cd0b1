extension Weekday {
    private static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    /// Its two-letter code in recurrence rules (RFC 5545, section 3.3.10, `weekday`).
    package var code: String { Self.codes[rawValue] }

    /// Parses such a code, in upper case.
    init?(code: some StringProtocol) {
        guard let number = Self.codes.firstIndex(where: { $0 == code }) else { return nil }
        self.init(rawValue: number)
    }
}
