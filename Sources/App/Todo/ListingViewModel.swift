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
        var isCompleted = false
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
            .init("isCompleted", \.isCompleted),
            .init("isTrash", \.isTrash),
            .init("hasTodos", \.hasTodos),
            .init("hasCategories", \.hasCategories),
        ]
    }

    /// In characters; nobody searches for more.
    private static let longestQuery = 200

    let todos: Todos
    let names: LocalNames

    func all(of owner: Owner, after place: TodoPlace?, today: CalendarDate, _ words: Words) throws -> Output {
        let page = try todos.page(of: owner, after: place)
        return Output(
            title: words["todos.all"], empty: words["todos.nothing"],
            days: TodoDay.days(of: page.todos, today: today, words, names), next: Self.next(page, at: "/todos/all"),
            categories: CategoryChoice.all(chosen: nil, words))
    }

    func category(
        _ category: Category, of owner: Owner, after place: TodoPlace?, today: CalendarDate, _ words: Words
    ) throws -> Output {
        let page = try todos.page(of: owner, in: category, after: place)
        return Output(
            title: words["category.\(category.rawValue)"], empty: words["todos.nothingInCategory"],
            days: TodoDay.days(of: page.todos, today: today, words, names),
            next: Self.next(page, at: "/todos/category/\(category.rawValue)"),
            categories: CategoryChoice.all(chosen: category, words))
    }

    func completed(of owner: Owner, before moment: Timestamp?, today: CalendarDate, _ words: Words) throws -> Output {
        let found = try todos.completed(of: owner, before: moment)
        let next = found.count == Todos.pageLength ? found.last?.completedAt : nil
        return Output(
            title: words["todos.completed"], empty: words["todos.nothingCompleted"],
            days: TodoDay.days(of: found, today: today, words, names),
            next: next.flatMap { LocalPath("/todos/completed?before=\($0.milliseconds)") }, isCompleted: true)
    }

    func search(_ query: String, of owner: Owner, today: CalendarDate, _ words: Words) throws -> Output {
        let query = String(query.prefix(Self.longestQuery))
        let found = try todos.search(query, of: owner)
        return Output(
            title: words["todos.search"],
            empty: words[query.isEmpty ? "todos.searchHint" : "todos.nothingFound"],
            days: TodoDay.days(of: found, today: today, words, names), next: nil, query: query)
    }

    func trash(of owner: Owner, today: CalendarDate, _ words: Words) throws -> Output {
        let found = try todos.trashed(of: owner)
        let days = Int(Todos.keepsTrash.components.seconds / 86_400)
        return Output(
            title: words["todos.trash"], empty: words.filled("todos.trashEmpty", ["days": "\(days)"]),
            days: TodoDay.days(of: found, today: today, words, names), next: nil, isTrash: true)
    }

    private static func next(_ page: TodoPage, at path: String) -> LocalPath? {
        page.next.flatMap { LocalPath("\(path)?after=\($0.text)") }
    }
}
