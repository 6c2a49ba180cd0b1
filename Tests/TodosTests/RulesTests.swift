import Testing
import TextRules

@testable import Todos

/// What a to-do and a category must be, whoever adds them.
@Suite(.timeLimit(.minutes(5))) struct RulesTests {
    private let fixture: TodosFixture

    init() async throws {
        fixture = try await TodosFixture()
    }

    @Test func `all that an input breaks is told at once, in the order of the fields`() throws {
        let nothing = TodoDraft.Input(title: " ")
        #expect(
            problems(nothing)
                == [
                    TodoProblem(.title, .text(.empty)), TodoProblem(.category, .missing),
                ])
        let dateless = TodoDraft.Input(title: "Milk", category: .etc, end: TimeOfDay("10:00"))
        #expect(problems(dateless) == [TodoProblem(.date, .missing), TodoProblem(.startTime, .missing)])
        let repeating = TodoDraft.Input(title: "Milk", category: .etc, recurrence: try Recurrence("FREQ=DAILY"))
        #expect(problems(repeating) == [TodoProblem(.date, .missing)])
        var unreal = TodoDraft.Input(title: "Milk", category: .etc)
        try unreal.set(.date, to: "2026-02-30") { _ in nil }
        try unreal.set(.startTime, to: "24:30") { _ in nil }
        #expect(problems(unreal) == [TodoProblem(.date, .unreal), TodoProblem(.startTime, .unreal)])
        try unreal.set(.date, to: "2026-02-28") { _ in nil }
        try unreal.set(.startTime, to: "") { _ in nil }
        #expect(problems(unreal).isEmpty)

        let wrong = TodoDraft.Input(
            title: String(repeating: "x", count: 201), category: .work, date: try day("3000-01-01"),
            start: TimeOfDay("10:00"), end: TimeOfDay("09:59"), description: "\u{7}",
            recurrence: try Recurrence("FREQ=DAILY;UNTIL=29991231"))
        #expect(
            problems(wrong)
                == [
                    TodoProblem(.title, .text(.tooLong(most: 200))), TodoProblem(.date, .distantDate),
                    TodoProblem(.endTime, .endBeforeStart), TodoProblem(.description, .text(.unprintable)),
                    TodoProblem(.recurrence, .recurrenceWithoutDate),
                ])
    }

    private static let families: [(Int, TextProblem?)] = [
        (128, nil), (129, .tooManyBytes(most: 3200, longest: 200)), (201, .tooLong(most: 200)),
    ]

    @Test(arguments: families)
    func `a title of emoji of many parts has a bound in bytes`(count: Int, problem: TextProblem?) {
        // 25 bytes.
        let title = String(repeating: "👨‍👩‍👧‍👦", count: count)

        #expect(
            problems(TodoDraft.Input(title: title, category: .etc))
                == (problem.map { [TodoProblem(.title, .text($0))] } ?? []))
    }

    @Test func `texts are stored trimmed`() throws {
        let draft = try TodoDraft.of(" Milk\u{200B} ", saying: "\ntwo\n")

        #expect((draft.title, draft.description) == ("Milk", "two"))
        #expect(try TodoDraft.of("Milk", saying: "one\u{2028}two\u{2029}three").description == "one\ntwo\nthree")
        #expect(try draft.renamed(to: " Bread ").title == "Bread")
        #expect(throws: InvalidTodo(problems: [TodoProblem(.title, .text(.empty))])) { try draft.renamed(to: "…") }
    }

    @Test func `what repeats moves to the first date of its rule, unless it keeps its own`() throws {
        let saturday = try day("2026-11-21")
        var input = TodoDraft.Input(
            title: "Yoga", category: .etc, date: saturday, start: TimeOfDay("09:00"), end: TimeOfDay("09:00"),
            recurrence: try Recurrence("FREQ=WEEKLY;BYDAY=MO"))
        #expect(try TodoDraft(input).date == day("2026-11-23"))

        input.keepsDate = true
        #expect(try TodoDraft(input).date == saturday)
    }

    @Test func `a change of something else leaves a date that its rule doesn't give`() throws {
        let kept = try TodoDraft.of("Yoga", on: "2026-11-21", again: "FREQ=WEEKLY;BYDAY=MO")
        var input = TodoDraft.Input(kept)
        input.title = "Pilates"
        #expect(try TodoDraft(input).date == kept.date)

        input.date = try day("2026-11-22")
        #expect(try TodoDraft(input).date == day("2026-11-23"))
        input = TodoDraft.Input(kept)
        input.recurrence = try Recurrence("FREQ=WEEKLY;BYDAY=TU")
        #expect(try TodoDraft(input).date == day("2026-11-24"))
    }

    @Test(arguments: ["2026-11-22", "2026-12-05", "2027-01-01"])
    func `one that leaves its series takes any date, also one after the rule's last`(date: String) throws {
        let rule = "FREQ=WEEKLY;BYDAY=MO;UNTIL=20261207"
        var input = TodoDraft.Input(try .of("Yoga", on: "2026-11-23", again: rule))
        (input.isAlone, input.date) = (true, try day(date))
        #expect(try TodoDraft(input).date == day(date))

        // Without a series to leave, it begins one.
        input = TodoDraft.Input(try .of("Yoga", on: "2026-11-21"))
        (input.isAlone, input.recurrence) = (true, try Recurrence(rule))
        #expect(try TodoDraft(input).date == day("2026-11-23"))
    }

    @Test func `a rule ends with the years that a date may be in`() async throws {
        let id = try await fixture.todos.add(
            try .of("Sail", on: "2999-12-31", again: "FREQ=DAILY"), for: fixture.ana)

        #expect(try await fixture.todos.setCompleted(id, of: fixture.ana, to: true, today: fixture.today))

        #expect(try await fixture.count("todos") == 1)
    }

    @Test(arguments: [
        ("", TextProblem.empty), ("\u{200B}", .empty), (String(repeating: "x", count: 41), .tooLong(most: 40)),
        ("a\nb", .unprintable), ("a\u{2028}b", .unprintable), ("a\u{FFFE}b", .unprintable),
        ("a\u{10FFFF}", .unprintable),
        // U+FDD0, which Swift takes in no literal.
        (String(decoding: [0xEF, 0xB7, 0x90] as [UInt8], as: UTF8.self) + "a", .unprintable),
    ])
    func `a category's name is checked wherever it is set`(name: String, problem: TextProblem) async throws {
        await #expect(throws: CategoryError.name(problem)) {
            try await fixture.todos.addCategory(name, .blue, .star, for: fixture.ana)
        }
        await #expect(throws: CategoryError.name(problem)) {
            try await fixture.todos.changeCategory(.work, of: fixture.ana, to: name, .blue, .star)
        }
        try await fixture.todos.addCategory(
            " " + String(repeating: "x", count: 40), .blue, .star, for: fixture.ana)
        #expect(try await fixture.todos.categories(of: fixture.ana).last?.name?.count == 40)
    }

    private func problems(_ input: TodoDraft.Input) -> [TodoProblem] {
        do throws(InvalidTodo) {
            _ = try TodoDraft(input)
            return []
        } catch {
            return error.problems
        }
    }
}
