import Accounts
import Database
import Foundation
import Todos
import Web

/// The context in which to-dos are shown: their owner, the current day, the time zone, the categories and the localizer.
struct TodoViewer: Sendable {
    let owner: Owner
    let today: CalendarDate
    let timeZone: TimeZone
    let styles: CategoryStyles
    let localizer: Localizer
    /// `ChangeCounts.all` from before anything was read, for caches.
    let changeCount: Int64
    /// The same as a page passes it to its script.
    var seen: String { ChangeVersion(of: owner, count: changeCount, on: today).text }

    /// The day that the owner's calendar shows at this moment.
    func day(of moment: Timestamp) -> CalendarDate { moment.clock(in: timeZone).day }
}

/// Makes the viewer of a request.
struct TodoViewers: Sendable {
    let today: Today
    private let timeZones: TimeZones
    private let todos: Todos
    private let categoryStyles: CategoryStylesCache

    init(_ services: Services) {
        today = Today(services)
        timeZones = services.timeZones
        todos = services.todos
        categoryStyles = services.categoryStyles
    }

    func of(_ context: Context<Member>) async throws -> TodoViewer {
        try await of(context.principal, context.localizer)
    }

    func of(_ member: Member, _ localizer: Localizer) async throws -> TodoViewer {
        let counts = try await todos.changeCounts(of: member.owner)
        return TodoViewer(
            owner: member.owner, today: today.date(for: member), timeZone: timeZones.of(member),
            styles: try await categoryStyles.of(member.owner, at: counts, localizer), localizer: localizer,
            changeCount: counts.all)
    }
}
