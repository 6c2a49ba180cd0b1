import Accounts
import Database
import Mustache
import Todos
import Web

/// The page that uploads a file of to-dos and shows the results.
struct ImportViewModel: Sendable {
    struct Output: Renderable {
        /// Why nothing was imported.
        var message: String?
        var report: ImportReport?
        /// The choice for what names none.
        var categories: [CategoryChoice]

        static let fields: [Field<Output>] = [
            .init("categories", \.categories),
            .init("alert", \.message),
            .init("report", \.report),
        ]
    }

    private let services: Services
    private let today: Today
    private let categoryStyles: CategoryStylesCache
    private let languages: Languages

    init(_ services: Services, _ languages: Languages) {
        (self.services, self.languages) = (services, languages)
        today = Today(services)
        categoryStyles = services.categoryStyles
    }

    /// The form.
    /// - Parameter category: the key of the category that is chosen in it; that of new to-dos for any other text.
    func form(choosing category: String, of owner: Owner, _ localizer: Localizer) async throws -> Output {
        let styles = try await categoryStyles.of(owner, localizer)
        return Output(categories: styles.choices(chosen: Self.chosen(category, styles)))
    }

    private static func chosen(_ category: String, _ styles: CategoryStyles) -> Category {
        styles.category(category) ?? styles.usual
    }

    /// What reading a member's file depends on.
    /// - Parameter category: the key of the category for what names none.
    func importContext(
        of member: Member, choosing category: String, _ localizer: Localizer
    ) async throws -> ImportContext {
        let styles = try await categoryStyles.of(member.owner, localizer)
        return ImportContext(
            today: today.date(for: member), clock: LocalClock(timeZone: services.timeZones.of(member)),
            categories: ImportCategories(styles, languages), usualCategory: Self.chosen(category, styles))
    }

    /// Adds all to-dos, or as many as fit the member's quota and could be saved.
    func add(
        _ contents: ImportContents, choosing category: String, for owner: Owner, _ localizer: Localizer
    ) async throws -> Output {
        let outcome = try await services.todos.add(imported: contents.todos, for: owner)
        let styles = try await categoryStyles.of(owner, localizer)
        let chosen = Self.chosen(category, styles)
        return Output(
            report: ImportReport(contents, outcome, services.todos.quotas, usual: styles[chosen].name, localizer),
            categories: styles.choices(chosen: chosen))
    }

    /// - Returns: the number of to-dos moved to the trash.
    func undo(_ moment: Timestamp, of owner: Owner) async throws -> Int {
        try await services.todos.trash(importedAt: moment, of: owner)
    }
}
