/// A category with the names that it may have after `#`, and in a file.
package struct QuickCategory: Sendable {
    package let category: Category
    /// The owner's name for it; nil for a standard category with its usual names.
    package let ownName: String?
    /// In any language; case, spaces and punctuation don't matter where no other name is the same without them.
    package let names: [String]
    /// Whether a line that names it is asked about, because new to-dos are not to be in it.
    package let isArchived: Bool

    package init(_ category: Category, ownName: String? = nil, names: [String] = [], isArchived: Bool = false) {
        self.category = category
        self.ownName = ownName
        self.names = names
        self.isArchived = isArchived
    }

    var ownNames: [String] { ownName.map { [$0] } ?? [] }

    /// The names that it may have in a line besides its owner's: the key of an own one is none, as no page shows it.
    var namesInLines: [String] { category.isOwn ? names : standardNames }

    /// All names but the owner's.
    package var standardNames: [String] { [category.rawValue] + names }

    /// The part of a name that is compared: its letters and digits in lowercase, or its emoji if it has neither.
    package static func folded(_ name: some StringProtocol) -> String {
        let small = name.lowercased()
        let readable = small.filter { $0.isLetter || $0.isNumber }
        guard readable.isEmpty else { return readable }
        // An emoji is the same with and without the variation selector that asks for colour.
        let pictures = small.filter { !$0.isWhitespace && !$0.isPunctuation }.unicodeScalars.filter { $0 != "\u{FE0F}" }
        return String(String.UnicodeScalarView(pictures))
    }
}
