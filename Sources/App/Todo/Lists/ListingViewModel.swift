import Accounts
import Database
import Foundation
import Mustache
import Todos
import Web

/// A list of to-dos by date or by what became of them: all, one category, done, found, thrown away.
struct ListingViewModel: Sendable {
    struct Output: Renderable {
        let title: String
        /// Said where there are none.
        let empty: String
        let days: [TodoDay]
        /// Where the list goes on, as its link has it.
        let next: LocalPath?
        /// What was searched for; nil elsewhere.
        var query: String?
        var categories: [CategoryChoice] = []
        /// Whether there is anything done that can be cleared away from here.
        var canClear = false
        /// How many are not done, where that is told.
        var open = 0
        var openName = ""
        var tellsOpen = false
        /// Where the changes were before the to-dos were read.
        let seen: String
        var isTrash = false
        var hasTodos: Bool { !days.isEmpty }
        var hasCategories: Bool { !categories.isEmpty }

        static let fields: [Field<Output>] = [
            .init("title", \.title),
            .init("empty", \.empty),
            .init("days", \.days),
            .init("next", \.next),
            .init("query", \.query),
            .init("categories", \.categories),
            .init("canClear", \.canClear),
            .init("open", \.open),
            .init("openName", \.openName),
            .init("tellsOpen", \.tellsOpen),
            .init("seen", \.seen),
            .init("isTrash", \.isTrash),
            .init("hasTodos", \.hasTodos),
            .init("hasCategories", \.hasCategories),
        ]
    }

    /// In characters; nobody searches for more.
    static let longestQuery = 200

    let todos: Todos
    let search: TodoSearch
    let names: LocalNames

    func all(after place: TodoPlace?, _ viewer: Viewer) throws -> Output {
        let page = try todos.page(of: viewer.owner, after: place)
        let open = try todos.countOpen(of: viewer.owner)
        return Output(
            title: viewer.words["todos.all"], empty: viewer.words["todos.nothing"],
            days: TodoDay.days(of: page.todos, viewer, names), next: Self.next(page, at: "/todos/all"),
            categories: viewer.palette.choices(chosen: nil), canClear: try todos.hasCompleted(of: viewer.owner),
            open: open, openName: name(ofOpen: open, viewer), tellsOpen: true, seen: viewer.seen)
    }

    func open(after place: TodoPlace?, _ viewer: Viewer) throws -> Output {
        let page = try todos.open(of: viewer.owner, after: place)
        let open = try todos.countOpen(of: viewer.owner)
        return Output(
            title: viewer.words["todos.open"], empty: viewer.words["todos.nothingOpen"],
            days: TodoDay.days(of: page.todos, viewer, names), next: Self.next(page, at: "/todos/open"),
            open: open, openName: name(ofOpen: open, viewer), tellsOpen: true, seen: viewer.seen)
    }

    func category(
        _ category: Category, after place: TodoPlace?, _ viewer: Viewer
    ) throws -> Output {
        let page = try todos.page(of: viewer.owner, in: category, after: place)
        return Output(
            title: viewer.palette[category].name, empty: viewer.words["todos.nothingInCategory"],
            days: TodoDay.days(of: page.todos, viewer, names),
            next: Self.next(page, at: "/todos/category/\(category.rawValue)"),
            categories: viewer.palette.choices(chosen: category), seen: viewer.seen)
    }

    func completed(after place: MomentPlace?, _ viewer: Viewer) throws -> Output {
        let page = try todos.completed(of: viewer.owner, after: place)
        return Output(
            title: viewer.words["todos.completed"], empty: viewer.words["todos.nothingCompleted"],
            days: TodoDay.days(of: page.todos, viewer, names),
            next: page.next.flatMap { LocalPath("/todos/completed?after=\($0.text)") }, canClear: !page.todos.isEmpty,
            seen: viewer.seen)
    }

    func search(_ query: String, after place: TodoPlace?, _ viewer: Viewer) async throws -> Output {
        let query = String(query.prefix(Self.longestQuery))
        let page = try await search.page(query, of: viewer.owner, after: place)
        let path = "/todos/search?q=\(PercentEncoding.encode(query))"
        return Output(
            title: viewer.words["todos.search"],
            empty: viewer.words[query.isEmpty ? "todos.searchHint" : "todos.nothingFound"],
            days: TodoDay.days(of: page.todos, viewer, names),
            next: page.next.flatMap { LocalPath("\(path)&after=\($0.text)") }, query: query, seen: viewer.seen)
    }

    func trash(after place: MomentPlace?, _ viewer: Viewer) throws -> Output {
        let page = try todos.trashed(of: viewer.owner, after: place)
        let days = Int(Todos.keepsTrash.components.seconds / 86_400)
        return Output(
            title: viewer.words["todos.trash"], empty: viewer.words.filled("todos.trashEmpty", ["days": "\(days)"]),
            days: TodoDay.days(of: page.todos, viewer, names),
            next: page.next.flatMap { LocalPath("/todos/trash?after=\($0.text)") }, seen: viewer.seen, isTrash: true)
    }

    /// Such as "12" and "1,000+".
    private func name(ofOpen open: Int, _ viewer: Viewer) -> String {
        names.name(of: open, atMost: Todos.mostCounted, in: viewer.words.language)
    }

    private static func next(_ page: TodoPage, at path: String) -> LocalPath? {
        page.next.flatMap { LocalPath("\(path)?after=\($0.text)") }
    }
}
