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
        /// What the page showed; nil if that is unknown.
        let shown: CategoryDetails?
    }

    /// What a form has in its fields.
    struct Look: Renderable {
        let name: String
        let colour: String
        let icon: String

        static let fields: [Field<Look>] = [
            .init("name", \.name),
            .init("colour", \.colour),
            .init("icon", \.icon),
        ]
    }

    struct Output: Renderable {
        /// The key used in paths; nil for a new category.
        let key: String?
        let isArchived: Bool
        /// Whether new to-dos go there.
        let isUsual: Bool
        var name: FormField
        let colours: [Option]
        let icons: [Option]
        /// What the page showed at first: who changes one of the three leaves the others as they are by then. Nil for a
        /// new category.
        let shown: Look?
        /// The error about the choices, or about the limit of categories.
        var message: String?

        static let fields: [Field<Output>] = [
            .init("key", \.key),
            .init("isArchived", \.isArchived),
            .init("isUsual", \.isUsual),
            .init("name", \.name),
            .init("colours", \.colours),
            .init("icons", \.icons),
            .init("shown", \.shown),
            .init("message", \.message),
        ]
    }

    let todos: Todos

    static func blank(_ localizer: Localizer) -> Output {
        output(
            nil, isArchived: false, isUsual: false,
            Look(name: "", colour: NewCategory.firstColour.rawValue, icon: NewCategory.firstIcon.rawValue), shown: nil,
            localizer)
    }

    static func page(of category: Category, _ viewer: TodoViewer) -> Output {
        let look = viewer.styles[category]
        let shown = Look(name: look.name, colour: look.colour, icon: look.icon)
        return output(
            category, isArchived: look.isArchived, isUsual: category == viewer.styles.usual, shown, shown: shown,
            viewer.localizer)
    }

    /// The page when new to-dos were to go to a category that is archived.
    static func archivedMeanwhile(_ category: Category, _ viewer: TodoViewer) -> Output {
        var output = page(of: category, viewer)
        output.message = viewer.localizer["category.isArchived"]
        return output
    }

    /// - Parameter category: the category to change; nil for a new one.
    func read(_ form: Form, _ category: Category?, _ viewer: TodoViewer) -> Result<Input, InvalidInput<Output>> {
        let name = CategoryDetails.nameRule.trimmed(form["name"])
        let key = CategoryDetails.key(ofName: name)
        var page = Self.output(category, form, viewer)
        page.name.message = CategoryDetails.nameRule.message(for: name, ifEmpty: "category.empty", viewer.localizer)
        // What it is called already may be another's name in the language that the page has now.
        let shown = CategoryDetails.nameRule.trimmed(Self.shown(form).name)
        let isRenamed = category == nil || key != CategoryDetails.key(ofName: shown)
        if page.name.message == nil, isRenamed,
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
        return .success(
            Input(
                name: Self.ownName(name, category, viewer.localizer), colour: colour, icon: icon,
                shown: category.flatMap { Self.details(of: $0, Self.shown(form), viewer.localizer) }))
    }

    /// The name as it is stored: nil for the localized one of a standard category.
    private static func ownName(_ name: String, _ category: Category?, _ localizer: Localizer) -> String? {
        let isStandard = category.map { name == CategoryStyles.standardName(of: $0, localizer) } ?? false
        return isStandard ? nil : name
    }

    /// - Returns: nil if a form's fields are no colour and icon.
    private static func details(of category: Category, _ look: Look, _ localizer: Localizer) -> CategoryDetails? {
        guard let colour = CategoryColour(rawValue: look.colour), let icon = CategoryIcon(rawValue: look.icon) else {
            return nil
        }
        let name = ownName(CategoryDetails.nameRule.trimmed(look.name), category, localizer)
        return CategoryDetails(category: category, name: name, colour: colour, icon: icon)
    }

    /// What the page showed at first.
    private static func shown(_ form: Form) -> Look {
        Look(name: form["shownName"], colour: form.word("shownColour"), icon: form.word("shownIcon"))
    }

    /// - Throws: `CategoryError`.
    func save(_ input: Input, _ category: Category?, of owner: Owner) async throws {
        if let category {
            try await todos.changeCategory(
                category, of: owner, to: input.name, input.colour, input.icon, from: input.shown)
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
        case .unknown, .lastOne, .archived: throw Problem.unknownPath
        }
        return page
    }

    private static func output(_ category: Category?, _ form: Form, _ viewer: TodoViewer) -> Output {
        output(
            category, isArchived: category.map { viewer.styles[$0].isArchived } ?? false,
            isUsual: category.map { $0 == viewer.styles.usual } ?? false,
            Look(name: form["name"], colour: form.word("colour"), icon: form.word("icon")),
            shown: category.map { _ in shown(form) }, viewer.localizer)
    }

    private static func output(
        _ category: Category?, isArchived: Bool, isUsual: Bool, _ look: Look, shown: Look?, _ localizer: Localizer
    ) -> Output {
        Output(
            key: category?.rawValue, isArchived: isArchived, isUsual: isUsual, name: FormField(look.name),
            colours: Option.all(CategoryColour.self, chosen: look.colour, named: "colour", localizer),
            icons: Option.all(CategoryIcon.self, chosen: look.icon, named: "icon", localizer), shown: shown)
    }
}
