import Mustache
import TextRules
import Todos
import Web

/// The page for a new or existing category: its name, colour and icon.
struct CategoryViewModel: Sendable {
    struct Input: Sendable {
        /// Nil for the localized standard name.
        let name: String?
        let colour: CategoryColour
        let icon: CategoryIcon
    }

    struct Output: Renderable {
        /// The key used in paths; nil for a new category.
        let key: String?
        let isArchived: Bool
        var name: FormField
        let colours: [Option]
        let icons: [Option]
        /// The error about the choices, or about the limit of categories.
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

    let todos: Todos

    static func blank(_ localizer: Localizer) -> Output {
        output(nil, isArchived: false, name: "", colour: CategoryColour.blue.rawValue, icon: "star", localizer)
    }

    static func page(of category: Category, _ viewer: TodoViewer) -> Output {
        let look = viewer.styles[category]
        return output(
            category, isArchived: look.isArchived, name: look.name, colour: look.hue, icon: look.icon, viewer.localizer)
    }

    /// - Parameter category: the category to change; nil for a new one.
    func read(_ form: Form, _ category: Category?, _ viewer: TodoViewer) -> Result<Input, InvalidInput<Output>> {
        let name = CategoryDetails.nameRule.trimmed(form["name"])
        let key = CategoryDetails.key(ofName: name)
        var page = Self.output(category, form, viewer)
        page.name.message = CategoryDetails.nameRule.message(for: name, ifEmpty: "category.empty", viewer.localizer)
        if page.name.message == nil,
            viewer.styles.looks.contains(where: {
                $0.category != category && CategoryDetails.key(ofName: $0.name) == key
            })
        {
            page.name.message = viewer.localizer["category.nameTaken"]
        }
        let (colour, icon) = (
            CategoryColour(rawValue: form.word("colour")), CategoryIcon(rawValue: form.word("icon"))
        )
        if colour == nil || icon == nil { page.message = viewer.localizer["category.looks"] }
        guard page.name.message == nil, let colour, let icon else { return .failure(InvalidInput(page)) }
        let isStandardName = category.map { name == CategoryStyles.standardName(of: $0, viewer.localizer) } ?? false
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

    /// The page after the category was not saved, most often because of a concurrent change.
    /// - Throws: `Problem.unknownPath` when there is no such category.
    func refuse(_ error: CategoryError, _ form: Form, _ category: Category?, _ viewer: TodoViewer) throws -> Output {
        var page = Self.output(category, form, viewer)
        switch error {
        case .name(let problem): page.name.message = problem.message(ifEmpty: "category.empty", viewer.localizer)
        case .nameTaken: page.name.message = viewer.localizer["category.nameTaken"]
        case .tooMany:
            page.message = viewer.localizer.filled("category.tooMany", ["most": String(todos.quotas.categories)])
        case .unknown, .lastOne: throw Problem.unknownPath
        }
        return page
    }

    private static func output(_ category: Category?, _ form: Form, _ viewer: TodoViewer) -> Output {
        output(
            category, isArchived: category.map { viewer.styles[$0].isArchived } ?? false, name: form["name"],
            colour: form.word("colour"), icon: form.word("icon"), viewer.localizer)
    }

    private static func output(
        _ category: Category?, isArchived: Bool, name: String, colour: String, icon: String, _ localizer: Localizer
    ) -> Output {
        Output(
            key: category?.rawValue, isArchived: isArchived, name: FormField(name),
            colours: Option.all(CategoryColour.self, chosen: colour, named: "colour", localizer),
            icons: Option.all(CategoryIcon.self, chosen: icon, named: "icon", localizer))
    }
}
