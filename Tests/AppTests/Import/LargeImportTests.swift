import Foundation
import Testing
import Todos

@testable import App

/// Files made to take long.
@Suite(.timeLimit(.minutes(5))) struct LargeImportTests {
    private let context: ImportContext

    init() throws {
        context = try .inSeoul()
    }

    private func read(_ file: String) throws -> ImportContents {
        try ImportFile(context: context).read(Array(file.utf8))
    }

    /// A file of each kind with one to-do, whose title, category and description are a text.
    private static let kinds: [@Sendable (String) -> String] = [
        { "title,date,category,ownCategory,description\n\($0),2026-11-22,\($0),\($0),\($0)\n" },
        { "type,content,description\ntask,\($0) @\($0),\($0)\nnote,\($0),\n" },
        { #"[{"title": "\#($0)", "category": "\#($0)", "description": "\#($0)", "\#($0)": null}]"# },
        { text in
            let lines = ["SUMMARY", "CATEGORIES", "DESCRIPTION"].map { "\($0):\(text)\n" }.joined()
            return "BEGIN:VCALENDAR\nBEGIN:VTODO\n\(lines)END:VTODO\nEND:VCALENDAR\n"
        },
    ]

    // Compared and composed as they are, they would take minutes.
    @Test(arguments: kinds.indices)
    func `texts of nothing but marks are soon read`(kind: Int) throws {
        // The longest line of a calendar.
        let marks = "a" + String(repeating: "\u{316}\u{301}", count: 60_000)

        let contents = try read(Self.kinds[kind](marks))

        let title = try #require(contents.todos.first?.draft.title)
        #expect(title.unicodeScalars.first == "\u{E1}" && title.unicodeScalars.count < 100)
        #expect(contents.warnings.contains { $0.kind == .titleCut })
        #expect(contents.warnings.contains { $0.kind == .descriptionCut })
    }

    @Test(arguments: kinds.indices)
    func `reading stops before the next entry when nobody waits for it any more`(kind: Int) throws {
        let cancellation = WorkCancellation()
        let file = ImportFile(context: context.stopping(at: cancellation))
        let bytes = Array(Self.kinds[kind]("a").utf8)
        #expect(try file.read(bytes).todos.count == 1)

        cancellation.cancel()

        #expect(throws: CancellationError.self) { try file.read(bytes) }
    }

    @Test func `of a task's many comments no more are kept than fit`() throws {
        var task = TodoistTable.OpenTask(ImportEntry(title: "a", description: "first"), line: 2)
        for _ in 0..<100_000 { task.add("comment") }
        #expect(task.description.utf8.count <= TodoDraft.descriptionRule.mostBytes + 100)

        let contents = try read("type,content\ntask,a\n" + String(repeating: "note,b\n", count: 10_000))

        #expect(contents.todos.map(\.draft.description.count) == [1999], "a line end is not at its end")
        #expect(contents.warnings.map(\.kind) == [.descriptionCut])
    }

    @Test func `a title that is too long stands whole above the description, if both have room there`() throws {
        func read(_ title: String, _ description: String) throws -> ImportContents {
            try self.read("title,date,description\n\(title),2026-11-22,\(description)\n")
        }
        let title = "Buy " + String(repeating: "milk ", count: 60) + "now"

        let kept = try read(title, "two litres")
        #expect(kept.todos.map(\.draft.title) == ["\(title.prefix(200))"])
        #expect(kept.todos.map(\.draft.description) == [title + "\n\ntwo litres"])
        #expect(kept.warnings.map(\.kind) == [.titleKept])
        #expect(kept.warnings.first?.name.isEmpty == false)

        #expect(try read(title, "").todos.map(\.draft.description) == [title])

        let full = String(repeating: "x", count: 1900)
        let cut = try read(title, full)
        #expect(cut.todos.map(\.draft.description) == [full])
        #expect(cut.warnings.map(\.kind) == [.titleCut])
    }

    @Test func `a warning about the whole file is said once, however often it applies`() throws {
        let contents = try read("type,content\ntask,a\n" + String(repeating: "section,b\n", count: 1000))

        #expect(contents.warnings.map(\.kind) == [.sections])
    }
}
