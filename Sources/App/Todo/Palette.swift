import Todos
import Web

/// A member's categories as pages show them, with names in the visitor's language.
struct Palette: Sendable {
    /// How a category is shown.
    struct Look: Sendable {
        let category: Category
        let name: String
        /// Whether its owner has chosen the name.
        let isOwn: Bool
        /// The name of its colour in style sheets.
        let hue: String
        /// The name of its picture in the sheet of icons.
        let icon: String
        let isArchived: Bool
    }

    /// The code of the visitor's language.
    let language: String
    let looks: [Look]

    init(_ categories: [CategoryDetails], _ words: Words) {
        language = words.language
        looks = categories.map { details in
            Look(
                category: details.category, name: details.name ?? Self.standardName(of: details.category, words),
                isOwn: details.name != nil, hue: details.colour.rawValue, icon: details.icon.rawValue,
                isArchived: details.isArchived)
        }
    }

    /// What one of the nine is called in a language, unless its owner calls it otherwise.
    static func standardName(of category: Category, _ words: Words) -> String {
        words["category.\(category.rawValue)"]
    }

    /// How a to-do's category is shown. One that its owner doesn't have looks plain; no page makes such a to-do.
    subscript(category: Category) -> Look {
        // By index: a loop over looks copies each of them, for each to-do of a list.
        for index in looks.indices where looks[index].category == category { return looks[index] }
        return Look(
            category: category, name: category.rawValue, isOwn: false, hue: "grey", icon: "dots", isArchived: true)
    }

    /// The owner's category with this key, archived or not; nil when there is none.
    func category(_ key: String) -> Category? {
        looks.first { $0.category.rawValue == key }?.category
    }

    /// Those to choose from: all but the archived ones, and the chosen one in any case.
    func choices(chosen: Category?) -> [CategoryChoice] {
        looks.filter { !$0.isArchived || $0.category == chosen }
            .map { CategoryChoice($0, isChosen: $0.category == chosen) }
    }

    /// What a new to-do begins with: work, or the first that isn't archived.
    var usual: Category? {
        let offered = looks.filter { !$0.isArchived }
        return (offered.first { $0.category == .work } ?? offered.first)?.category
    }
}
