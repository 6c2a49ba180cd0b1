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

        static let fields: [Field<Output>] = [
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

    /// What reading a member's file depends on.
    func importContext(of member: Member, _ localizer: Localizer) async throws -> ImportContext {
        let styles = try await categoryStyles.of(member.owner, localizer)
        return ImportContext(
            today: today.date(for: member), clock: LocalClock(timeZone: services.timeZones.of(member)),
            categories: ImportCategories(styles, languages), usualCategory: styles.usual)
    }

    /// Adds all to-dos, or as many as fit the member's quota and could be saved.
    func add(_ contents: ImportContents, for owner: Owner, _ localizer: Localizer) async throws -> Output {
        let outcome = try await services.todos.add(imported: contents.todos, for: owner)
        let styles = try await categoryStyles.of(owner, localizer)
        let usual = styles[styles.usual].name
        return Output(report: ImportReport(contents, outcome, services.todos.quotas, usual: usual, localizer))
    }

    /// - Returns: the number of to-dos moved to the trash.
    func undo(_ moment: Timestamp, of owner: Owner) async throws -> Int {
        try await services.todos.trash(importedAt: moment, of: owner)
    }
}
