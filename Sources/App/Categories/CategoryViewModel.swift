import Foundation
import Mustache
import Todos
import Web

/// The page of one category, a new one or one to be changed: its name, its colour and its picture.
struct CategoryViewModel: Sendable {
    struct Input: Sendable {
        /// Nil for the name that the language has.
        let name: String?
        let colour: CategoryColour
        let icon: CategoryIcon
    }

    struct Output: Renderable {
        /// The key as paths have it; nil for a new one.
        let key: String?
        let isArchived: Bool
        var name: FormField
        let colours: [Choice]
        let icons: [Choice]
        /// What is wrong with the choices, or with having one more.
        var message: String?

        static let fields: [Field<Output>] = [
            .init("key", \.key),
            .init("isArchived", \.isArchived),
            .init("name", \.name),
            .init("colours", \.colours),
            .init("icons", \.icons),
            .init("message", \.message),
        ]
    }

    private static let nameRule = TextRule(longest: 40, emptyMessage: "category.empty")

    let todos: Todos

    static func blank(_ words: Words) -> Output {
        output(nil, isArchived: false, name: "", colour: CategoryColour.blue.rawValue, icon: "star", words)
    }

    static func page(of category: Category, _ viewer: Viewer) -> Output {
        let look = viewer.palette[category]
        return output(
            category, isArchived: look.isArchived, name: look.name, colour: look.hue, icon: look.icon, viewer.words)
    }

    /// - Parameter category: the one to be changed; nil for a new one.
    func read(_ form: Form, _ category: Category?, _ viewer: Viewer) -> Result<Input, Refused<Output>> {
        let name = Self.nameRule.trimmed(form["name"])
        var page = Self.output(category, form, viewer)
        page.name.message = Self.nameRule.message(for: name, viewer.words)
        if page.name.message == nil,
            viewer.palette.looks.contains(where: { $0.category != category && name.isSameName(as: $0.name) })
        {
            page.name.message = viewer.words["category.nameTaken"]
        }
        let (colour, icon) = (
            CategoryColour(rawValue: form.word("colour")), CategoryIcon(rawValue: form.word("icon"))
        )
        if colour == nil || icon == nil { page.message = viewer.words["category.looks"] }
        guard page.name.message == nil, let colour, let icon else { return .failure(Refused(page)) }
        let isStandardName = category.map { name == Palette.standardName(of: $0, viewer.words) } ?? false
        return .success(Input(name: isStandardName ? nil : name, colour: colour, icon: icon))
    }

    /// - Throws: `CategoryError`.
    func save(_ input: Input, _ category: Category?, of owner: Owner) async throws {
        if let category {
            try await todos.changeCategory(category, of: owner, to: input.name, input.colour, input.icon)
        } else {
            try await todos.addCategory(input.name ?? "", input.colour, input.icon, for: owner)
        }
    }

    /// The page after the database has refused what looked right: somebody was faster on another device.
    /// - Throws: `Problem.unknownPath` when there is no such category.
    func refuse(_ error: CategoryError, _ form: Form, _ category: Category?, _ viewer: Viewer) throws -> Output {
        var page = Self.output(category, form, viewer)
        switch error {
        case .nameTaken: page.name.message = viewer.words["category.nameTaken"]
        case .tooMany:
            page.message = viewer.words.filled("category.tooMany", ["most": String(todos.quotas.categories)])
        case .unknown, .lastOne: throw Problem.unknownPath
        }
        return page
    }

    private static func output(_ category: Category?, _ form: Form, _ viewer: Viewer) -> Output {
        output(
            category, isArchived: category.map { viewer.palette[$0].isArchived } ?? false, name: form["name"],
            colour: form.word("colour"), icon: form.word("icon"), viewer.words)
    }

    private static func output(
        _ category: Category?, isArchived: Bool, name: String, colour: String, icon: String, _ words: Words
    ) -> Output {
        Output(
            key: category?.rawValue, isArchived: isArchived, name: FormField(name),
            colours: Choice.all(CategoryColour.self, chosen: colour, named: "colour", words),
            icons: Choice.all(CategoryIcon.self, chosen: icon, named: "icon", words))
    }
}

extension String {
    /// Whether two names look the same to who reads fast.
    fileprivate func isSameName(as other: String) -> Bool {
        compare(other, options: [.caseInsensitive, .widthInsensitive]) == .orderedSame
    }
}
