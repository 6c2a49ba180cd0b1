/// A category with what it may be called after `#`.
package struct QuickCategory: Sendable {
    package let category: Category
    /// What its owner calls it; nil for one of the nine by its usual names.
    package let ownName: String?
    /// In any language; capitals, spaces and punctuation don't matter.
    package let names: [String]

    package init(_ category: Category, ownName: String? = nil, names: [String] = []) {
        self.category = category
        self.ownName = ownName
        self.names = names
    }

    /// What is compared of a name: its letters and digits, small; of one without any, its pictures.
    static func folded(_ name: some StringProtocol) -> String {
        let small = name.lowercased()
        let readable = small.filter { $0.isLetter || $0.isNumber }
        guard readable.isEmpty else { return readable }
        // A picture is the same with and without the mark that asks for it in colour.
        let pictures = small.filter { !$0.isWhitespace && !$0.isPunctuation }.unicodeScalars.filter { $0 != "\u{FE0F}" }
        return String(String.UnicodeScalarView(pictures))
    }
}
