/// One value of a field that lists what a client accepts, such as `ko` of `en, ko;q=0.5` (RFC 9110, section 12.4.2).
struct WeightedValue {
    /// No client sends more.
    private static let most = 20

    /// In lower case; never empty.
    let value: String
    /// From 0 ("not acceptable") to 1.
    let weight: Double

    /// The values of a field that is ASCII, in its order.
    static func list(_ field: String) -> [WeightedValue] {
        elements(field).compactMap { WeightedValue($0) }
    }

    /// The elements of such a field, each with its parameters.
    static func elements(_ field: String) -> ArraySlice<Substring.UTF8View> {
        field.utf8.split(separator: UInt8(ascii: ","), maxSplits: most).prefix(most)
    }

    /// Nil for an empty element.
    private init?(_ element: Substring.UTF8View) {
        let parts = element.split(separator: UInt8(ascii: ";"), maxSplits: 2, omittingEmptySubsequences: false)
            .map { Substring($0.trimmingBlanks).lowercased() }
        guard let value = parts.first, !value.isEmpty else { return nil }
        self.value = value
        weight = parts.count == 1 ? 1 : parts[1].hasPrefix("q=") ? Self.weight(parts[1].dropFirst(2)) : 0
    }

    /// The weight that a text stands for. An invalid one is 0.
    static func weight(_ text: some StringProtocol) -> Double {
        guard let weight = Double(text), (0...1).contains(weight) else { return 0 }
        return weight
    }
}
