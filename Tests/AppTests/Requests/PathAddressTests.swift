import Database
import Mustache
import Testing
import Todos

@testable import App

@Suite(.timeLimit(.minutes(5))) struct PathAddressTests {
    @Test func `an address is the path with a value for each parameter`() throws {
        let day = try #require(CalendarDate("2026-11-21"))

        #expect(Path.home.address.path == "/")
        #expect(Path.login.address.path == "/login")
        #expect(Path.todo(Todo.ID(7)).path == "/todos/7")
        #expect(Path.orderDay(day).path == "/todos/day/2026-11-21/order")
        #expect(Path.undoChange(Todo.ID(7), 2).path == "/todos/7/undo/2")
        #expect(Path.undoClearing(Timestamp(milliseconds: 12)).path == "/todos/undo/cleared/12")
        #expect(Path.restoreCategory(Category.work).path == "/categories/\(Category.work.rawValue)/restore")
    }

    @Test func `a text can't leave its segment`() {
        #expect(Path.lockdownLink("../a b?c#d").path == "/secure-account/..%2Fa%20b%3Fc%23d")
    }

    @Test func `an address with too few values, too many, or an empty one is none`() {
        #expect(Path.undoChange.filled(with: ["7"]) == nil)
        #expect(Path.undoChange.filled(with: ["7", "2", "1"]) == nil)
        #expect(Path.undoChange.filled(with: ["7", ""]) == nil)
        #expect(Path.login.filled(with: ["7"]) == nil)
    }

    @Test func `a field is added to the query that is there`() {
        let address = Path.searchTodos.address.adding("q", "a&b").adding("after", "2026-11-21.0.7")
        #expect(address.path == "/todos/search?q=a%26b&after=2026-11-21.0.7")
    }
}
