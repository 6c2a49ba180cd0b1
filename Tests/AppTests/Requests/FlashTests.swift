import Database
import Testing
import Todos

@testable import App

/// What the cookie of a flash message carries, and where its buttons lead.
@Suite(.timeLimit(.minutes(5))) struct FlashTests {
    private let cookies = SiteCookies(isSecure: false)

    @Test func `a cookie holds the message and the parts of what it is about`() {
        #expect(cookies.flash(.saved).value == "saved")
        #expect(cookies.flash(.todoAdded, about: Todo.ID(7)).value == "todo-added.7")
        #expect(cookies.flash(.todoChanged, about: Todo.ID(7), 2).value == "todo-changed.7.2")
        #expect(cookies.flash(.dayReopened, about: Timestamp(milliseconds: 12)).value == "day-reopened.12")
    }

    @Test(arguments: FlashKind.allCases)
    func `what was written is read`(_ kind: FlashKind) throws {
        for reference in [[], ["7"], ["7", "2"]] {
            let flash = try #require(Flash(Flash(kind: kind, reference: reference).text))
            #expect(flash.kind == kind)
            #expect(flash.reference == reference)
        }
    }

    @Test(arguments: [
        ("todo-added.7", "/todos/7/delete"), ("todo-deleted.7", "/todos/7/restore"),
        ("todo-changed.7.2", "/todos/7/undo/2"),
        ("todo-rescheduled.7.2", "/todos/7/undo/2"), ("occurrence-rescheduled.7.2", "/todos/7/undo/2"),
        ("todo-retimed.7.2", "/todos/7/undo/2"), ("occurrence-retimed.7.2", "/todos/7/undo/2"),
        ("todo-skipped.7.2", "/todos/7/undo/2"), ("todo-completed.7", "/todos/7/reopen"),
        ("todo-reopened.12", "/todos/undo/reopened/12"), ("todo-moved.7.0", "/todos/7/behind/0"),
        ("category-archived.Work", "/categories/Work/restore"), ("usual-archived.Work", "/categories/Work/use"),
        ("day-completed.12", "/todos/undo/completed/12"),
        ("day-reopened.12", "/todos/undo/reopened/12"),
        ("day-completed.12.2026-11-21", "/todos/undo/completed/12"),
        ("day-reopened.12.2026-11-21", "/todos/undo/reopened/12"),
        ("completed-cleared.12", "/todos/undo/cleared/12"), ("overdue-moved.12", "/todos/undo/moved/12"),
        ("todos-added.12.3.1", "/todos/undo/imported/12"),
    ])
    func `a message leads to what undoes it`(_ cookie: String, _ address: String) {
        #expect(Flash(cookie)?.undo?.path == address)
    }

    @Test func `only a to-do that was added can be edited from its message`() {
        #expect(Flash("todo-added.7")?.edit?.path == "/todos/7/edit")
        #expect(FlashKind.allCases.filter { $0.edit != nil } == [.todoAdded])
    }

    @Test func `only a link that was sent to an address leads to where that is corrected`() {
        #expect(FlashKind.allCases.filter { $0.correction != nil } == [.resetSent])
    }

    /// They are the ones whose notice stays over the page until it is closed.
    @Test func `only bulk changes are said to be undone for many`() {
        #expect(
            FlashKind.allCases.filter(\.undoesMany)
                == [.todosAdded, .dayCompleted, .dayReopened, .completedCleared, .overdueMoved])
    }

    @Test(arguments: ["saved.7", "todo-added", "todo-added.", "todo-added.7.2", "todo-changed.7", "todo-changed.7.2.1"])
    func `a cookie with other parts than its message has leads nowhere`(_ cookie: String) {
        #expect(Flash(cookie)?.undo == nil)
    }

    @Test func `a made-up cookie is no message, and a reference that is too long is left out`() {
        #expect(Flash("") == nil)
        #expect(Flash("made-up.7") == nil)
        #expect(Flash("todo-added.../../account/delete")?.undo?.path.hasPrefix("/todos/") != false)
        #expect(Flash("todo-added." + String(repeating: "7", count: 41))?.reference == [])
    }
}
