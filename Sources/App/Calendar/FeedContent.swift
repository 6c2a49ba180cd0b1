import Accounts
import Feeds
import Foundation
import Secrets
import Todos
import Web

/// What a feed holds at this moment.
struct FeedContent: Sendable {
    /// Enough for years of a busy life. What is to come goes before what has been.
    static let mostTodos = 5000
    /// In days.
    static let past = 366

    private let services: Services
    private let languages: Languages
    private let today: Today
    private let palettes: Palettes

    init(_ services: Services, _ languages: Languages) {
        self.services = services
        self.languages = languages
        today = Today(services)
        palettes = services.palettes
    }

    /// - Parameter words: the language for a member who has chosen none.
    /// - Returns: the calendar, and what tells it from any other.
    func calendar(
        _ feed: Feed, of member: Member, _ words: Words, _ cancellation: WorkCancellation
    ) throws -> (content: ScratchContent, version: String) {
        let words = languages.named(member.language) ?? words
        let today = today.date(for: member)
        let palette = try palettes.of(member.owner, words)
        let category = feed.category.flatMap(palette.category)
        // A category that is no longer there must not become all of them.
        let isKnown = feed.category == nil || category != nil
        let todos =
            isKnown
            ? try services.todos.todos(
                of: member.owner, in: category, since: today.adding(days: -Self.past) ?? today, today: today,
                atMost: Self.mostTodos) : []
        let writer = CalendarWriter(
            host: services.baseURL.host, timeZone: services.timeZones.of(member), kind: feed.kind, today: today,
            categoryName: { palette[$0].name })
        let file = try services.scratch.file(for: member.id)
        var digest = RunningDigest()
        let dates = todos.map(\.todo.draft.date)
        let days = dates.min().flatMap { first in dates.max().map { first...$0 } }
        try writer.write(
            category.map { "Latchkey · " + palette[$0].name } ?? "Latchkey", days: days,
            { take in
                for todo in todos {
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
