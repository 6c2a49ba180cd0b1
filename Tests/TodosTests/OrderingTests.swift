import TestSupport
import Testing
import Todos

@Suite(.timeLimit(.minutes(5))) struct OrderingTests {
    private let fixture: TodosFixture
    private var todos: Todos { fixture.todos }

    init() async throws {
        fixture = try await TodosFixture()
    }

    private func add(_ titles: String..., from start: String) async throws -> [Todo.ID] {
        var ids: [Todo.ID] = []
        for title in titles { ids.append(try await todos.add(try .of(title, from: start), for: fixture.ana)) }
        return ids
    }

    private func order() async throws -> String {
        try await todos.day(fixture.today, of: fixture.ana).todos.map(\.draft.title).joined()
    }

    @Test func `a day has the order of its times, then that of adding`() async throws {
        _ = try await add("c", from: "10:00")
        _ = try await add("a", "b", from: "09:00")

        #expect(try await order() == "abc")
    }

    @Test func `each goes where it is put, and the rest keeps its order`() async throws {
        let ids = try await add("a", "b", "c", "d", from: "09:00")

        #expect(try await todos.move(ids[3], of: fixture.ana, behind: nil) == ids[2])
        #expect(try await order() == "dabc")
        #expect(try await todos.move(ids[0], of: fixture.ana, behind: ids[2]) == ids[3])
        #expect(try await order() == "dbca")
        #expect(try await todos.move(ids[1], of: fixture.ana, behind: ids[2]) == ids[3])
        #expect(try await order() == "dcba")
        #expect(try await todos.move(ids[1], of: fixture.ana, behind: ids[2]) == ids[2])
        #expect(try await order() == "dcba")
    }

    @Test func `any order can be made, step by step, and lists by date have it too`() async throws {
        let ids = try await add("a", "b", "c", "d", "e", "f", from: "09:00") + add("g", "h", from: "09:01")
        var model = Array("abcdefgh")
        var random = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            let from = Int.random(in: 0..<8, using: &random)
            let behind = Int.random(in: -1..<8, using: &random)
            guard from != behind else { continue }
            let letters = Array("abcdefgh")
            _ = try await todos.move(ids[from], of: fixture.ana, behind: behind < 0 ? nil : ids[behind])
            model.removeAll { $0 == letters[from] }
            let index = behind < 0 ? 0 : (model.firstIndex(of: letters[behind]) ?? 0) + 1
            model.insert(letters[from], at: index)
            #expect(try await order() == String(model))
        }
        #expect(try await todos.page(of: fixture.ana).todos.map(\.draft.title).joined() == String(model))
    }

    @Test func `one that is added after a move still falls in by the time`() async throws {
        let ids = try await add("a", from: "09:00") + add("c", from: "11:00")
        _ = try await todos.move(ids[1], of: fixture.ana, behind: nil)
        _ = try await add("x", from: "08:00")
        _ = try await add("z", from: "20:00")

        #expect(try await order() == "xcaz")
    }

    @Test func `a new time is a new place, another title is not`() async throws {
        let ids = try await add("a", "b", "c", from: "09:00")
        _ = try await todos.move(ids[2], of: fixture.ana, behind: nil)
        try await todos.change(ids[2], of: fixture.ana, to: try .of("C", from: "09:00"), seen: 1)
        #expect(try await order() == "Cab")

        try await todos.change(ids[2], of: fixture.ana, to: try .of("C", from: "10:00"), seen: 2)
        #expect(try await order() == "abC")
    }

    @Test func `undoing a change of the day gives the manual place back`() async throws {
        let ids = try await add("a", "b", "c", from: "09:00")
        _ = try await todos.move(ids[2], of: fixture.ana, behind: nil)
        try await todos.change(ids[2], of: fixture.ana, to: try .of("c", on: "2026-11-22"), seen: 1)
        #expect(try await order() == "ab")

        try await todos.undoChange(of: ids[2], of: fixture.ana, to: 2, today: fixture.today)

        #expect(try await order() == "cab")
    }

    @Test func `nothing goes behind another day's, another member's, itself or one in the trash`() async throws {
        let ids = try await add("a", "b", from: "09:00")
        let tomorrow = try await todos.add(try .of("t", on: "2026-11-22"), for: fixture.ana)
        let others = try await todos.add(try .of("o"), for: fixture.ben)
        let gone = try await add("g", from: "09:00")[0]
        _ = try await todos.trash(gone, of: fixture.ana)

        for other in [tomorrow, others, gone, ids[0]] {
            await #expect(throws: ChangeError.self) {
                try await todos.move(ids[0], of: fixture.ana, behind: other)
            }
        }
        await #expect(throws: ChangeError.self) { try await todos.move(others, of: fixture.ana, behind: nil) }
        await #expect(throws: ChangeError.self) { try await todos.move(gone, of: fixture.ana, behind: nil) }
        #expect(try await order() == "ab")
    }
}
