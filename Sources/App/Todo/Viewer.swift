import Accounts
import Todos
import Web

/// Who looks at to-dos, and how they see them: whose they are, which day it is there, the categories, the texts.
struct Viewer: Sendable {
    let owner: Owner
    let today: CalendarDate
    let palette: Palette
    let words: Words
    /// Where the changes were before anything was read for them, as a page tells it to its script.
    let seen: String
    /// The same as what was made for them before goes by.
    let changeCount: Int64
}

/// Where the routes of to-dos get their visit's viewer from.
struct Viewers: Sendable {
    private let today: Today
    private let todos: Todos
    private let palettes: Palettes
    private let changes: TodoChanges

    init(_ services: Services) {
        today = Today(services)
        todos = services.todos
        palettes = services.palettes
        changes = services.todos.changes
    }

    func of(_ visit: Visit<Member>) throws -> Viewer {
        try of(visit.who, visit.words)
    }

    func of(_ member: Member, _ words: Words) throws -> Viewer {
        let seen = changes.mark(of: member.owner).text
        let changeCount = try todos.changeCount(of: member.owner)
        return Viewer(
            owner: member.owner, today: today(of: member),
            palette: try palettes.of(member.owner, at: changeCount, words), words: words, seen: seen,
            changeCount: changeCount)
    }

    /// The day that it is where a member is.
    func today(of member: Member) -> CalendarDate { today.date(for: member) }

    /// The same with the time.
    func moment(of member: Member) -> (day: CalendarDate, time: TimeOfDay) { today.moment(for: member) }
}
