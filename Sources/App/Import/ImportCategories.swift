import Todos

/// Finds the importing member's categories by the keys and names in a file.
///
/// A standard category is found by its key, which is the same in every account. A custom category is found by its name,
/// because its key (`Own1`) means another category in another account.
struct ImportCategories: Sendable {
    private let keys: [String: Category]
    /// The same in lower case.
    private let smallKeys: [String: Category]
    private let names: [String: Category]

    /// - Parameter shown: all categories, with the names displayed to their owner.
    init(_ shown: [(category: Category, name: String)]) {
        let standard = shown.filter { !$0.category.isOwn }
        // If two have the same name, the custom category wins: its owner chose the name.
        let ordered = shown.filter(\.category.isOwn) + standard
        names = Dictionary(ordered.map { (CategoryDetails.key(ofName: $0.name), $0.category) }) { first, _ in first }
        keys = Dictionary(standard.map { ($0.category.rawValue, $0.category) }) { first, _ in first }
        smallKeys = Dictionary(standard.map { ($0.category.rawValue.lowercased(), $0.category) }) { first, _ in first }
    }

    init(_ styles: CategoryStyles) {
        self.init(styles.looks.map { ($0.category, $0.name) })
    }

    /// The standard category with exactly this key.
    func standard(_ key: String) -> Category? { keys[key] }

    /// The category with this displayed name, ignoring case and compatibility forms (NFKC).
    func shown(_ name: String) -> Category? { names[CategoryDetails.key(ofName: name)] }

    /// The category with this displayed name, or the standard one with this key in any case.
    func named(_ text: String) -> Category? {
        shown(text) ?? smallKeys[text.lowercased()]
    }
}
