import Todos
import Web

/// A member's categories as pages show them, with names in the visitor's language.
struct CategoryStyles: Sendable {
    /// How a category is shown.
    struct Look: Sendable {
        let category: Category
        let name: String
        /// Whether its owner has chosen the name.
        let isOwn: Bool
        /// The name of its colour in style sheets.
        let colour: String
        /// The name of its icon in the icon sheet.
        let icon: String
        let isArchived: Bool
    }

    /// The visitor's locale.
    let locale: String
    let looks: [Look]
    /// The category of a new to-do that names none: of those that aren't archived, the one that the member has chosen, or
    /// else work, or else other, or else the first.
    let usual: Category
    private let isUsualChosen: Bool
    private let prepared = PreparedCategories()

    init(_ categories: [CategoryDetails], _ localizer: Localizer) {
        locale = localizer.locale
        looks = categories.map { details in
            Look(
                category: details.category, name: details.name ?? Self.standardName(of: details.category, localizer),
                isOwn: details.name != nil, colour: details.colour.rawValue, icon: details.icon.rawValue,
                isArchived: details.isArchived)
        }
        let offered = categories.filter { !$0.isArchived }
        let chosen = offered.first(where: \.isUsual)?.category
        let standard = [Category.work, .etc].first { category in offered.contains { $0.category == category } }
        // The last one can't be archived.
        usual = chosen ?? standard ?? offered.first?.category ?? .work
        isUsualChosen = chosen != nil
    }

    /// The localized name of a standard category, used unless its owner has renamed it.
    static func standardName(of category: Category, _ localizer: Localizer) -> String {
        localizer["category.\(category.rawValue)"]
    }

    /// The look of a to-do's category. One that its owner doesn't have gets a plain look; no page creates such a to-do.
    subscript(category: Category) -> Look {
        // By index: a loop over looks copies each of them, for each to-do of a list.
        for index in looks.indices where looks[index].category == category { return looks[index] }
        return Look(
            category: category, name: category.rawValue, isOwn: false, colour: "grey", icon: "dots", isArchived: true)
    }

    /// Whether a category goes without saying: new to-dos have it, or had it before its owner archived it.
    func isUsual(_ category: Category) -> Bool { category == usual || (category == .work && !isUsualChosen) }

    /// The owner's category with this key, archived or not; nil when there is none.
    func category(_ key: String) -> Category? {
        looks.first { $0.category.rawValue == key }?.category
    }

    /// The categories by all that a line or a file may call them: each by its owner's name for it, standard ones also by
    /// their names in all languages.
    func named(in languages: Languages) -> [QuickCategory] {
        looks.map { look in
            let names = look.category.isOwn ? [] : languages.all.map { Self.standardName(of: look.category, $0) }
            return QuickCategory(
                look.category, ownName: look.isOwn ? look.name : nil, names: names, isArchived: look.isArchived)
        }
    }

    /// The same, prepared for lines. The languages are always the site's.
    func namedInLines(_ languages: Languages) -> QuickCategories { prepared.categories { named(in: languages) } }

    /// The categories to choose from: those that aren't archived, and always the chosen one.
    func choices(chosen: Category?) -> [CategoryChoice] {
        looks.filter { !$0.isArchived || $0.category == chosen }
            .map { CategoryChoice($0, isChosen: $0.category == chosen) }
    }
}
