import Database
import Foundation
import Testing
import Todos

@testable import App

/// What Google Takeout saves as `Tasks.json`.
@Suite(.timeLimit(.minutes(5))) struct GoogleTasksTests {
    private func read(_ file: String) throws -> ImportContents {
        try ImportFile(context: .inSeoul()).read(Array(file.utf8))
    }

    private static let file = """
        {
          "kind": "tasks#taskLists",
          "items": [
            {
              "kind": "tasks#taskList", "id": "MDE", "title": "My Tasks", "updated": "2026-11-20T10:30:00.000Z",
              "items": [
                {
                  "kind": "tasks#task", "id": "a", "etag": "\\"x\\"", "title": "Buy milk",
                  "updated": "2026-11-14T08:00:00.000Z", "position": "00000000000000000001", "notes": "two\\nlitres",
                  "status": "needsAction", "due": "2026-11-24T00:00:00.000Z", "links": [], "hidden": false
                },
                {
                  "kind": "tasks#task", "id": "b", "title": "Call Ana", "status": "completed",
                  "completed": "2026-11-02T09:00:00.123Z", "hidden": true, "starred": null
                },
                {"kind": "tasks#task", "id": "c", "title": "Gone", "status": "needsAction", "deleted": true}
              ]
            },
            {"kind": "tasks#taskList", "title": "Empty"},
            {"title": "work", "items": [{"title": "Step one", "parent": "a", "status": "needsAction"}]}
          ]
        }
        """

    @Test func `tasks keep their title, notes, day and completion, and a list's name may be a category`() throws {
        let contents = try read(Self.file)

        #expect(contents.todos.map(\.draft.title) == ["Buy milk", "Call Ana", "Step one"])
        #expect(contents.todos.map(\.draft.description) == ["two\nlitres", "", ""])
        #expect(contents.todos.map(\.draft.when) == ["2026-11-24", "inbox", "inbox"])
        #expect(contents.todos.map(\.draft.category) == [.etc, .etc, .work])
        let done = Timestamp(try Date("2026-11-02T09:00:00Z", strategy: .iso8601))
        #expect(contents.todos.map(\.completedAt) == [nil, done, nil])
        #expect(contents.warnings == [ImportWarning(.trashed, at: 3), ImportWarning(.nesting, at: 4)])
        #expect(!contents.hasLines)
    }

    @Test func `a completed task that doesn't say when was done when it was last changed`() throws {
        let task = #"{"title": "A", "status": "completed", "updated": "2026-11-14T08:00:00.000Z"}"#
        let contents = try read(#"{"kind": "tasks#taskLists", "items": [{"items": [\#(task)]}]}"#)

        let changed = Timestamp(try Date("2026-11-14T08:00:00Z", strategy: .iso8601))
        #expect(contents.todos.map(\.completedAt) == [changed])
        #expect(contents.warnings.isEmpty)
    }

    @Test(
        arguments: [
            (#"[{"current": true, "start": "2026-11-24T08:30:00Z"}]"#, "2026-11-24 17:30-17:30"),
            (
                #"[{"start": "2026-11-20T08:30:00Z"}, {"current": true, "start": "2026-11-24T08:30:00Z"}]"#,
                "2026-11-24 17:30-17:30"
            ),
            (#"[{"current": true, "start": "2026-11-24T00:00:00Z"}]"#, "2026-11-24"),
            (#"[]"#, "inbox"), ("null", "inbox"),
        ])
    func `a task without due comes when it is scheduled, by the member's clock`(times: String, when: String) throws {
        let contents = try read(
            #"{"kind": "tasks#taskLists", "items": [{"items": [{"title": "A", "scheduled_time": \#(times)}]}]}"#)

        #expect(contents.todos.map(\.draft.when) == [when])
        #expect(contents.warnings.isEmpty)
    }

    @Test(arguments: [#""soon""#, #"{"start":"2026-11-24"}"#, #"[1,{"start":2},{"start":"x"}]"#])
    func `a schedule in another form is in the description, with a warning`(times: String) throws {
        let task = #"{"title": "A", "notes": "two litres", "scheduled_time": \#(times)}"#
        let contents = try read(#"{"kind": "tasks#taskLists", "items": [{"items": [\#(task)]}]}"#)

        #expect(contents.todos.map(\.draft.when) == ["inbox"])
        #expect(contents.todos.map(\.draft.description) == ["two litres\n\(times)"])
        #expect(contents.warnings == [ImportWarning(.dateNotUnderstood, at: 1)])
    }

    @Test func `a completed task that says neither was done on its day`() throws {
        let task = #"{"title": "A", "status": "completed", "due": "2026-11-20T00:00:00.000Z"}"#
        let contents = try read(#"{"kind": "tasks#taskLists", "items": [{"items": [\#(task)]}]}"#)

        let done = Timestamp(try Date("2026-11-20T14:59:00Z", strategy: .iso8601))
        #expect(contents.todos.map(\.completedAt) == [done])
        #expect(contents.warnings.isEmpty)
    }

    @Test(arguments: [
        #"{"items": [{"items": [{"title": "A"}]}]}"#, #"{"kind": "drive#files", "items": []}"#,
        #"{"kind": "tasks#taskLists", "items": {}}"#, #"{"kind": "tasks#taskLists", "items": [1]}"#,
        #"{"kind": 1, "items": []}"#, #"{"todos": {}}"#, #"{"todos": [], "next": 1}"#,
        #"[{"todos": [{"title": "A"}], "next": 1}]"#,
    ])
    func `any other object is refused`(file: String) {
        #expect(throws: ImportError.json) { try read(file) }
    }

    @Test(arguments: [
        #"{"kind": "tasks#taskLists", "items": [{"items": [{"title": "A"}]}, {"items": [{"title": 1}]}]}"#,
        #"{"kind": "tasks#taskLists", "items": [{"items": [{"title": "A"}, null]}]}"#,
        #"{"todos": [{"title": "A"}, 1]}"#,
    ])
    func `a wrong entry is named by its number`(file: String) {
        #expect(throws: ImportError.entry(2)) { try read(file) }
    }

    @Test func `what follows an object is named by its place`() {
        #expect(throws: ImportError.brokenJSON(line: 1, character: 15)) { try read(#"{"todos": []} x"#) }
    }
}
