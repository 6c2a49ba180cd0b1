import Accounts
import Feeds
import Foundation
import Secrets
import Todos
import Web

/// Generates the current content of a feed.
struct FeedContent: Sendable {
    /// Enough for years. Upcoming to-dos and open series take precedence over past ones.
    static let mostTodos = 5000
    /// In days: how far back a feed goes, except for open series.
    static let past = 366

    private let services: Services
    private let languages: Languages
    private let today: Today
    private let categoryStyles: CategoryStylesCache

    init(_ services: Services, _ languages: Languages) {
        self.services = services
        self.languages = languages
        today = Today(services)
        categoryStyles = services.categoryStyles
    }

    /// What a member's categories are called.
    /// - Parameter localizer: used for a member who hasn't chosen a language.
    func styles(for member: Member, _ localizer: Localizer) async throws -> CategoryStyles {
        try await categoryStyles.of(member.owner, languages.named(member.language) ?? localizer)
    }

    /// Generates the calendar on a thread that may wait.
    /// - Returns: the calendar, and a version that identifies its content.
    func calendar(
        _ feed: Feed, of member: Member, _ styles: CategoryStyles, _ cancellation: WorkCancellation
    ) throws -> (content: ScratchContent, version: String) {
        let today = today.date(for: member)
        let category = feed.category.flatMap(styles.category)
        // An unknown category must not widen the feed to all to-dos.
        let isKnown = feed.category == nil || category != nil
        let choice =
            isKnown
            ? try services.todos.calendarChoice(
                of: member.owner, in: category, since: today.adding(days: -Self.past) ?? today, today: today,
                // An event has a date.
                withInbox: feed.kind == .tasks, atMost: Self.mostTodos) : nil
        let writer = CalendarWriter(
            host: services.baseURL.host, timeZone: services.timeZones.of(member), kind: feed.kind, today: today,
            styles: styles)
        let file = try services.scratch.file(for: member.id)
        var digest = RunningDigest()
        try writer.write(
            category.map { "Latchkey · " + styles[$0].name } ?? "Latchkey", days: choice?.days,
            { take in
                guard let choice else { return }
                try services.todos.forEach(in: choice) { todo in
                    try cancellation.check()
                    try take(todo)
                }
            },
            { piece in
                digest.add(piece)
                try file.write(piece)
            })
        return (try file.finish(), String(Base64URL.encode(digest.end().bytes).prefix(22)))
    }
}
