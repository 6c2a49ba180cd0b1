/// A category with what it may be called after `#`.
package struct QuickCategory: Sendable {
    package let category: Category
    /// In any language; capitals, spaces and punctuation don't matter.
    package let names: [String]

    package init(_ category: Category, names: [String]) {
        self.category = category
        self.names = names
    }

    /// What is compared of a name: its letters and digits, small.
    static func folded(_ name: some StringProtocol) -> String {
        String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}
