import Todos

/// The categories of whoever imports, to be found by what a file says of them.
///
/// A key names one of the nine, in every account the same. Those of a member's own are found by their names: their keys
/// (`Own1`) mean other categories in other accounts.
struct ImportCategories: Sendable {
    private let keys: [String: Category]
    private let names: [String: Category]

    /// - Parameter shown: all there are, with the names that their owner reads.
    init(_ shown: [(category: Category, name: String)]) {
        let standard = shown.filter { !$0.category.isOwn }
        // Where two have the same name, it is the owner's own that was given it.
        let ordered = shown.filter(\.category.isOwn) + standard
        names = Dictionary(ordered.map { (CategoryDetails.key(ofName: $0.name), $0.category) }) { first, _ in first }
        keys = Dictionary(standard.map { ($0.category.rawValue, $0.category) }) { first, _ in first }
    }

    init(_ palette: Palette) {
        self.init(palette.looks.map { ($0.category, $0.name) })
    }

    /// One of the nine by its key, written exactly so.
    func standard(_ key: String) -> Category? { keys[key] }

    /// By the name that its owner reads; neither case counts nor the form of a letter (NFKC).
    func shown(_ name: String) -> Category? { names[CategoryDetails.key(ofName: name)] }

    /// As a program or a person may have written it: by its name, or one of the nine by its key in any case.
    func named(_ text: String) -> Category? {
        if let category = shown(text) { return category }
        let key = text.lowercased()
        return keys.first { $0.key.lowercased() == key }?.value
    }
}
