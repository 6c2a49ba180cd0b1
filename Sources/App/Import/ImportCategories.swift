import TextRules
import Todos
import Web

/// Finds the importing member's categories by the keys and names in a file.
///
/// A standard category is found by its key, which is the same in every account, and by its name in any language. A custom
/// category is found by its name, because its key (`Own1`) means another category in another account.
struct ImportCategories: Sendable {
    private let keys: [String: Category]
    private let names: [String: Category]
    /// Standard categories by their keys and names, folded as quick add does.
    private let folded: [String: Category]

    /// - Parameters:
    ///   - shown: all categories, with the names displayed to their owner.
    ///   - standard: the standard categories of these, with their names.
    init(_ shown: [(category: Category, name: String)], standard: [QuickCategory]) {
        // If two have the same name, the custom category wins: its owner chose the name.
        let ordered = shown.filter(\.category.isOwn) + shown.filter { !$0.category.isOwn }
        names = Dictionary(ordered.map { (CategoryDetails.key(ofName: $0.name), $0.category) }) { first, _ in first }
        keys = Dictionary(standard.map { ($0.category.rawValue, $0.category) }) { first, _ in first }
        let pairs = standard.flatMap { category in
            category.standardNames.map { (QuickCategory.folded($0), category.category) }
        }
        folded = Dictionary(pairs) { first, _ in first }
    }

    init(_ styles: CategoryStyles, _ languages: Languages) {
        self.init(
            styles.looks.map { ($0.category, $0.name) },
            standard: styles.named(in: languages).filter { !$0.category.isOwn })
    }

    /// The standard category with exactly this key.
    func standard(_ key: String) -> Category? { keys[key] }

    /// The category with this displayed name, ignoring case and compatibility forms (NFKC).
    func shown(_ name: String) -> Category? { names[CategoryDetails.key(ofName: name)] }

    /// The category with this displayed name, or the standard one with this key or name in any language, as after the
    /// `#` of quick add.
    func named(_ text: String) -> Category? {
        if let category = shown(text) { return category }
        guard text.utf8.count <= CategoryDetails.nameRule.mostBytes else { return nil }
        return folded[QuickCategory.folded(text)]
    }
}
