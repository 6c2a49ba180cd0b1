import Database
import Foundation
import Testing
import Todos

@testable import App

/// What TickTick saves as a backup.
@Suite(.timeLimit(.minutes(5))) struct TickTickTests {
    private static let preamble = """
        "Date: 2026-11-20+0000"
        "Version: 7.1"
        "Status:
        0 Normal
        1 Completed
        2 Archived"

        """
    private static let columns = [
        "Folder Name", "List Name", "Title", "Kind", "Tags", "Content", "Is Check list", "Start Date", "Due Date",
        "Reminder", "Repeat", "Priority", "Status", "Created Time", "Completed Time", "Order", "Timezone", "Is All Day",
        "Is Floating", "Column Name", "Column Order", "View Mode", "taskId", "parentId",
    ]

    /// - Parameter tasks: by columns; those that are missing are empty.
    private func read(_ tasks: [[String: String]], preamble: String = Self.preamble) throws -> ImportContents {
        let rows = [Self.columns] + tasks.map { task in Self.columns.map { task[$0] ?? "" } }
        let lines = rows.map { row in row.map { "\"\($0)\"" }.joined(separator: ",") }
        return try ImportFile(context: .inSeoul()).read(Array((preamble + lines.joined(separator: "\n")).utf8))
    }

    @Test(arguments: [preamble, preamble.replacing("\"", with: ""), ""])
    func `tasks keep title, content and completion, and a list or a tag may be a category`(preamble: String) throws {
        let completed = "2026-11-02T09:00:00+0000"
        let contents = try read(
            [
                ["List Name": "Inbox", "Title": "Buy milk", "Tags": "soon, shopping", "Content": "two\nlitres"],
                ["List Name": "work", "Title": "Call Ana", "Tags": "shopping", "Completed Time": completed],
                ["Title": "Done", "Status": "1", "Completed Time": completed],
                ["Title": "Put away", "Status": "2", "Completed Time": completed, "Repeat": "RRULE:FREQ=DAILY"],
            ], preamble: preamble)

        #expect(contents.todos.map(\.draft.title) == ["Buy milk", "Call Ana", "Done", "Put away"])
        #expect(contents.todos.map(\.draft.description) == ["two\nlitres", "", "", ""])
        #expect(contents.todos.map(\.draft.category) == [.shopping, .work, .etc, .etc])
        #expect(contents.todos.allSatisfy { $0.draft.when == "inbox" })
        let done = Timestamp(try Date("2026-11-02T09:00:00Z", strategy: .iso8601))
        #expect(contents.todos.map(\.completedAt) == [nil, nil, done, done])
        #expect(contents.warnings.isEmpty)
    }

    @Test(
        arguments: [
            // From 09:00 to 10:30 in Berlin.
            (
                ["Start Date": "2026-11-22T08:00:00+0000", "Due Date": "2026-11-22T09:30:00+0000"],
                "2026-11-22 17:00-18:30"
            ),
            (["Due Date": "2026-11-22T08:00:00+0000"], "2026-11-22 17:00-17:00"),
            (["Start Date": "2026-11-22T08:00:00+0000", "Is Floating": "true"], "2026-11-22 09:00-09:00"),
            // Midnight in Berlin.
            (["Start Date": "2026-11-22T23:00:00+0000", "Is All Day": "true"], "2026-11-23"),
            (["Due Date": "2026-11-22T23:00:00+0000", "Is All Day": "true", "Timezone": ""], "2026-11-23"),
            (["Start Date": "2026-11-22T08:00:00+0000", "Timezone": "Nowhere/Known"], "2026-11-22 17:00-17:00"),
            (["Due Date": "2026-11-22", "Is All Day": "true"], "2026-11-22"),
        ] as [([String: String], String)])
    func `a moment is read in the zone that it is meant in`(columns: [String: String], when: String) throws {
        let task = ["Title": "A", "Timezone": "Europe/Berlin", "Is All Day": "false"].merging(columns) { $1 }
        let contents = try read([task])

        #expect(contents.todos.map(\.draft.when) == [when])
        #expect(contents.warnings.isEmpty)
    }

    @Test func `a rule moves along with the start`() throws {
        // A Friday in Berlin, a Saturday in Seoul.
        let contents = try read([
            [
                "Title": "A", "Timezone": "Europe/Berlin", "Start Date": "2026-11-27T19:00:00+0000",
                "Repeat": "RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=FR",
            ],
            ["Title": "B", "Due Date": "2026-11-27T19:00:00+0000", "Repeat": "FREQ=DAILY;INTERVAL=2"],
            ["Title": "C", "Due Date": "2026-11-27T19:00:00+0000", "Repeat": "RRULE:FREQ=DAILY;TT_SKIP=WEEKEND"],
        ])

        #expect(contents.todos.map(\.draft.when) == Array(repeating: "2026-11-28 04:00-04:00", count: 3))
        #expect(
            contents.todos.map(\.draft.recurrence?.text) == ["FREQ=WEEKLY;BYDAY=SA", "FREQ=DAILY;INTERVAL=2", nil])
        #expect(contents.warnings == [ImportWarning(.repeatNotUnderstood, at: 10)])
    }

    @Test func `what to-dos don't have is said once, and what won't be done is left out`() throws {
        let contents = try read([
            ["Title": "A", "Priority": "5", "parentId": "1", "Column Name": "Doing"],
            ["Title": "B", "Priority": "1", "parentId": "1", "Column Name": "Doing"],
            ["Title": "C", "Priority": "0", "Status": "-1"],
            ["Title": "D", "Due Date": "soon"],
        ])

        #expect(contents.todos.map(\.draft.title) == ["A", "B"])
        #expect(
            contents.warnings == [
                ImportWarning(.priorities, at: 8), ImportWarning(.nesting, at: 8), ImportWarning(.sections, at: 8),
                ImportWarning(.cancelled, at: 10), ImportWarning(.unrealDate, at: 11, about: "soon"),
            ])
    }
}
