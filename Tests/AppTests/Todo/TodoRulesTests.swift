import Database
import TestSupport
import Testing
import Todos

@testable import App

/// The rules of a to-do are the same by whatever way it comes.
@Suite(.timeLimit(.minutes(5))) struct TodoRulesTests {
    /// A value of one field, in a to-do that is valid but for that.
    struct Value: Sendable, CustomTestStringConvertible {
        let field: TodoDraft.Field
        let text: String
        let isTaken: Bool
        var testDescription: String { "\(field) \(text.prefix(40)), \(text.count) characters" }

        static let all = [
            Value(field: .title, text: String(repeating: "x", count: 200), isTaken: true),
            Value(field: .title, text: String(repeating: "x", count: 201), isTaken: false),
            Value(field: .title, text: "🙂", isTaken: true),
            Value(field: .title, text: "?!", isTaken: false),
            Value(field: .title, text: "Milk\u{202E}gpj.exe", isTaken: false),
            Value(field: .title, text: "Milk" + String(repeating: "\u{0335}", count: 9), isTaken: false),
            Value(field: .title, text: "Milk" + String(repeating: "\u{0335}", count: 8), isTaken: true),
            Value(field: .description, text: String(repeating: "x", count: 2000), isTaken: true),
            Value(field: .description, text: String(repeating: "x", count: 2001), isTaken: false),
            Value(field: .date, text: "1583-01-01", isTaken: true),
            Value(field: .date, text: "1582-12-31", isTaken: false),
            Value(field: .date, text: "2999-12-31", isTaken: true),
            Value(field: .date, text: "3000-01-01", isTaken: false),
            Value(field: .endTime, text: "09:00", isTaken: true),
            Value(field: .endTime, text: "08:59", isTaken: false),
            Value(field: .recurrence, text: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", isTaken: false),
            Value(field: .recurrence, text: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21", isTaken: true),
        ]
    }

    enum Way: CaseIterable {
        case newForm, editForm, titleInPlace, api, apiChange, quickAdd, csv, json, calendar

        var fields: [TodoDraft.Field] {
            switch self {
            case .titleInPlace: [.title]
            case .quickAdd: [.title, .date]
            default: TodoDraft.Field.all
            }
        }

        /// Whether there is a to-do before, which is changed.
        var changes: Bool { [.editForm, .titleInPlace, .apiChange].contains(self) }
    }

    private let site: TestSite
    private let browser: TestBrowser
    private let program: Program

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
        program = try await Program(of: browser, at: site)
    }

    private static let cases = Value.all.flatMap { value in
        Way.allCases.filter { $0.fields.contains(value.field) }.map { (value, $0) }
    }

    @Test(arguments: cases)
    func `a value is taken as it is by every way in, or by none`(value: Value, way: Way) async throws {
        if way.changes { try await program.add("Before") }

        try await send(value, way)

        let stored = try site.services.todos.everything(of: Owner(memberNumber: 1)).map(\.todo.draft)
        #expect(stored.map { $0.text(of: value.field) }.contains(value.text) == value.isTaken)
        for draft in stored { #expect(throws: Never.self) { try TodoDraft(TodoDraft.Input(draft)) } }
    }

    private func send(_ value: Value, _ way: Way) async throws {
        var fields = [String: String].todo(titled: "Milk")
        fields[value.field.formName] = value.text
        var form = fields
        if value.field == .recurrence { (form["repeat"], form["repeatRule"]) = ("asItIs", value.text) }
        let json = "{" + fields.map { "\"\($0)\": \"\($1)\"" }.joined(separator: ", ")
        switch way {
        case .newForm: _ = try await browser.submit("/todos", on: "/todos/new", form)
        case .editForm: _ = try await browser.submit("/todos/1/edit", form)
        case .titleInPlace:
            let hidden = try await browser.get("/todos/1/edit").page.hiddenFields(ofFormTo: "/todos/1/edit")
            _ = try await browser.post("/todos/1/title", hidden.merging(["title": value.text]) { $1 })
        case .api: _ = await program.send(.post, "/todos", json: json + "}")
        case .apiChange: _ = await program.send(.patch, "/todos/1", json: json + ", \"version\": 1}")
        case .quickAdd:
            let line = value.field == .title ? "\(value.text) 2026-11-22" : "Milk \(value.text)"
            _ = try await browser.submit("/todos/quick", on: "/todos", ["line": line])
        case .csv, .json, .calendar: _ = try await browser.upload(file(fields, way))
        }
    }

    private func file(_ fields: [String: String], _ way: Way) -> String {
        func text(_ field: TodoDraft.Field) -> String { fields[field.formName] ?? "" }
        let names = TodoDraft.Field.all.map(\.exportName)
        let cells = zip(names, TodoDraft.Field.all.map(text))
        switch way {
        case .csv:
            return names.joined(separator: ",") + "\n" + cells.map { "\"\($1)\"" }.joined(separator: ",") + "\n"
        case .json:
            return "[{" + cells.map { "\"\($0)\": \"\($1)\"" }.joined(separator: ", ") + "}]"
        default:
            let day = text(.date).replacing("-", with: "")
            let times = [text(.startTime), text(.endTime)].map { day + "T" + $0.replacing(":", with: "") + "00" }
            let rule = text(.recurrence)
            return """
                BEGIN:VCALENDAR
                BEGIN:VEVENT
                SUMMARY:\(text(.title))
                DESCRIPTION:\(text(.description))
                DTSTART:\(times[0])
                DTEND:\(times[1])\(rule.isEmpty ? "" : "\nRRULE:" + rule)
                END:VEVENT
                END:VCALENDAR

                """
        }
    }
}
