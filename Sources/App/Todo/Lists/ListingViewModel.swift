import Accounts
import Database
import Foundation
import Mustache
import Todos
import Web

/// A list of to-dos: inbox, all, open, one category, completed, search results or trash.
struct ListingViewModel: Sendable {
    struct Output: Renderable {
        let title: String
        /// The text of an empty list.
        let empty: String
        let days: [TodoDay]
        /// The link to the next page; nil on the last.
        let next: LocalPath?
        /// The link to the whole list, and its text, where the page leaves out what is done and past.
        var whole: LocalPath?
        var wholeName = ""
        /// The search text; nil in other lists.
        var query: String?
        /// The categories to go to; nil in lists without them.
        var categories: CategoryChoices?
        /// Whether a to-do can be added from here.
        var canAdd = false
        /// The key of the category that it gets then, unless it is given another; nil for the usual one.
        var category: String?
        /// Whether there are completed to-dos that can be cleared from here.
        var canClear = false
        /// The number of open to-dos, where it is shown.
        var open = 0
        var openName = ""
        var tellsOpen = false
        /// The change version from before the to-dos were read.
        let seen: String
        var isTrash = false
        /// How long the trash keeps what is in it; nil when it is empty, and in other lists.
        var keeps: String?
        /// When the trash was read, in milliseconds: emptying it spares what comes later.
        var shown = ""

        static let fields: [Field<Output>] = [
            .init("title", \.title),
            .init("empty", \.empty),
            .init("days", \.days),
            .init("next", \.next),
            .init("whole", \.whole),
            .init("wholeName", \.wholeName),
            .init("query", \.query),
            .init("categories", \.categories),
            .init("canAdd", \.canAdd),
            .init("category", \.category),
            .init("canClear", \.canClear),
            .init("open", \.open),
            .init("openName", \.openName),
            .init("tellsOpen", \.tellsOpen),
            .init("seen", \.seen),
            .init("isTrash", \.isTrash),
            .init("keeps", \.keeps),
            .init("shown", \.shown),
        ]
    }

    /// In characters. No search needs more.
    static let longestQuery = 200
    /// So many done and past to-dos are soon passed over.
    private static let fewDone = 10

    let todos: Todos
    let search: TodoSearch
    let clock: WallClock
    let formatter: LocalizedFormatter

    func all(after cursor: TodoCursor?, _ viewer: TodoViewer) async throws -> Output {
        var output = try await byDate(
            nil, at: Path.allTodos.address, after: cursor, titled: viewer.localizer["todos.all"],
            ifEmpty: viewer.localizer["todos.nothing"], viewer)
        output.categories = CategoryChoices(viewer.styles, chosen: nil)
        output.canAdd = true
        output.canClear = try await todos.hasCompleted(of: viewer.owner)
        output.open = try await todos.countOpen(of: viewer.owner)
        output.openName = name(ofOpen: output.open, viewer)
        output.tellsOpen = true
        return output
    }

    /// All by date, or all of a category. It opens with what is still to do: the whole list, which begins with what was done
    /// long ago, is behind a link.
    private func byDate(
        _ category: Category?, at address: LocalPath, after cursor: TodoCursor?, titled title: String,
        ifEmpty empty: String, _ viewer: TodoViewer
    ) async throws -> Output {
        let (page, leftOut) = try await opening(of: category, after: cursor, viewer)
        return Output(
            title: title, empty: empty, days: TodoDay.days(of: page.todos, viewer, formatter),
            next: address.continued(after: page.next?.text),
            whole: leftOut > 0 ? address.continued(after: TodoCursor.beginning.text) : nil,
            wholeName: viewer.localizer.filled(
                "todos.whole", ["count": viewer.localizer.name(of: leftOut, atMost: Todos.mostCounted)]),
            seen: viewer.seen)
    }

    /// - Returns: a page of the list, and how many it leaves out.
    private func opening(
        of category: Category?, after cursor: TodoCursor?, _ viewer: TodoViewer
    ) async throws -> (page: TodoPage, leftOut: Int) {
        if cursor == nil {
            let done = try await todos.countDone(of: viewer.owner, in: category, before: viewer.today)
            if done > Self.fewDone {
                let page = try await todos.current(of: viewer.owner, in: category, from: viewer.today)
                if !page.todos.isEmpty { return (page, done) }
            }
        }
        return (try await todos.page(of: viewer.owner, in: category, after: cursor), 0)
    }

    func open(after cursor: TodoCursor?, _ viewer: TodoViewer) async throws -> Output {
        let page = try await todos.open(of: viewer.owner, after: cursor)
        let open = try await todos.countOpen(of: viewer.owner)
        return Output(
            title: viewer.localizer["todos.open"], empty: viewer.localizer["todos.nothingOpen"],
            days: TodoDay.days(of: page.todos, viewer, formatter),
            next: Path.openTodos.address.continued(after: page.next?.text), canAdd: true,
            open: open, openName: name(ofOpen: open, viewer), tellsOpen: true, seen: viewer.seen)
    }

    func inbox(after cursor: TodoCursor?, _ viewer: TodoViewer) async throws -> Output {
        let page = try await todos.inbox(of: viewer.owner, after: cursor)
        return Output(
            title: viewer.localizer["todos.inbox"], empty: viewer.localizer["todos.nothingInInbox"],
            days: TodoDay.days(of: page.todos, viewer, formatter),
            next: Path.inbox.address.continued(after: page.next?.text),
            canAdd: true, seen: viewer.seen)
    }

    func category(
        _ category: Category, after cursor: TodoCursor?, _ viewer: TodoViewer
    ) async throws -> Output {
        let look = viewer.styles[category]
        var output = try await byDate(
            category, at: Path.todosInCategory(category), after: cursor, titled: look.name,
            ifEmpty: viewer.localizer["todos.nothingInCategory"], viewer)
        output.categories = CategoryChoices(viewer.styles, chosen: category)
        output.canAdd = !look.isArchived
        output.category = category.rawValue
        return output
    }

    func completed(after cursor: TimestampCursor?, _ viewer: TodoViewer) async throws -> Output {
        let page = try await todos.completed(of: viewer.owner, after: cursor)
        return Output(
            title: viewer.localizer["todos.completed"], empty: viewer.localizer["todos.nothingCompleted"],
            days: TodoDay.days(of: page.todos, by: { $0.completedAt.map(viewer.day(of:)) }, viewer, formatter),
            next: Path.completedTodos.address.continued(after: page.next?.text), canClear: !page.todos.isEmpty,
            seen: viewer.seen)
    }

    func search(_ query: String, after cursor: SearchCursor?, _ viewer: TodoViewer) async throws -> Output {
        let query = String(query.prefix(Self.longestQuery))
        let page = try await search.page(query, viewer, after: cursor)
        let address = Path.searchTodos.address.adding("q", query)
        let isOneWord = query.split(whereSeparator: \.isWhitespace).count == 1
        let notFound = isOneWord ? "todos.wordNotFound" : "todos.nothingFound"
        return Output(
            title: viewer.localizer["todos.search"],
            empty: viewer.localizer[page.isOfNothing ? "todos.searchHint" : notFound],
            days: TodoDay.days(of: page.todos, viewer, formatter),
            next: address.continued(after: page.next?.text), query: query, seen: viewer.seen)
    }

    func trash(after cursor: TimestampCursor?, _ viewer: TodoViewer) async throws -> Output {
        let shown = clock.now()
        let page = try await todos.trashed(of: viewer.owner, after: cursor)
        let days = ["days": "\(Todos.keepsTrash.days)"]
        return Output(
            title: viewer.localizer["todos.trash"], empty: viewer.localizer.filled("todos.trashEmpty", days),
            days: TodoDay.days(of: page.todos, by: { $0.trashedAt.map(viewer.day(of:)) }, viewer, formatter),
            next: Path.trash.address.continued(after: page.next?.text), seen: viewer.seen, isTrash: true,
            keeps: page.todos.isEmpty ? nil : viewer.localizer.filled("todos.trashKeeps", days),
            shown: String(shown.milliseconds))
    }

    /// Such as "12" and "1,000+".
    private func name(ofOpen open: Int, _ viewer: TodoViewer) -> String {
        viewer.localizer.name(of: open, atMost: Todos.mostCounted)
    }
}
