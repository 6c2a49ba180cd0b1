import Testing
@testable import Todos

@Suite(.timeLimit(.minutes(5))) struct BeginningsTests {
    @Test(arguments: [40, 100, 110]) func `each day gives its first to-dos, however many the others have`(
        number: Int
    ) async throws {
        let fixture = try await TodosFixture()
        let (first, last) = (try #require(CalendarDate("2026-11-02")), try #require(CalendarDate("2026-11-04")))
        for day in 1...5 {
            let drafts = try (0..<number).map { try TodoDraft.of("\(day) \($0)", on: "2026-11-0\(day)") }
            try await fixture.todos.add(drafts, for: fixture.ana)
        }

        let found = try await fixture.todos.beginnings(of: fixture.ana, from: first, to: last, ofEach: 3)

        #expect(found.isWhole == (number * 3 <= 300))
        #expect(Set(found.todos.compactMap(\.draft.date?.day)) == [2, 3, 4])
        for day in 2...4 {
            let ofDay = found.todos.filter { $0.draft.date?.day == day }.map(\.draft.title)
            #expect(ofDay.prefix(3) == (0..<3).map { "\(day) \($0)" }[...])
            // All of them at once where they are few.
            #expect(ofDay.count == (number * 3 > 300 ? 3 : number))
        }
        #expect(try await fixture.todos.beginnings(of: fixture.ben, from: first, to: last, ofEach: 3).todos.isEmpty)
    }

    @Test func `one more than three hundred is too many to give all of them`() async throws {
        let fixture = try await TodosFixture()
        let day = try #require(CalendarDate("2026-11-21"))
        try await fixture.todos.add((0..<301).map { try .of("to-do \($0)") }, for: fixture.ana)

        let found = try await fixture.todos.beginnings(of: fixture.ana, from: day, to: day, ofEach: 3)

        #expect(!found.isWhole && found.todos.count == 3)
    }

    @Test func `of a day with too many the open ones are given rather than others, in the day's order`() async throws {
        let fixture = try await TodosFixture()
        let day = try #require(CalendarDate("2026-11-21"))
        try await fixture.todos.add((0..<300).map { try .of("to-do \($0)") }, for: fixture.ana)
        _ = try await fixture.todos.completeAll(on: day, of: fixture.ana, today: fixture.today)
        try await fixture.todos.add((1...2).map { try .of("open \($0)", from: "10:00") }, for: fixture.ana)

        let found = try await fixture.todos.beginnings(of: fixture.ana, from: day, to: day, ofEach: 3)

        #expect(found.todos.map(\.draft.title) == ["to-do 0", "open 1", "open 2"])
    }
}
