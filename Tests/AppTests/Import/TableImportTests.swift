import Database
import Foundation
import Testing
import Todos

@testable import App

/// Tables as spreadsheets save them.
@Suite(.timeLimit(.minutes(5))) struct TableImportTests {
    private func read(start: String, end: String = "") throws -> ImportContents {
        try ImportFile(context: .inSeoul()).read(Array("title,date,start,end\nA,2026-11-22,\(start),\(end)\n".utf8))
    }

    @Test(arguments: [
        ("09:00", "09:00"), ("9:00", "09:00"), ("0:05", "00:05"), ("09:00:00", "09:00"), ("9:00:59", "09:00"),
        (" 9:00 ", "09:00"), ("9:00 AM", "09:00"), ("9:00 PM", "21:00"), ("12:05 am", "00:05"), ("12:30 PM", "12:30"),
        ("5:45pm", "17:45"), ("5:45:00\u{202F}PM", "17:45"), ("오전 9:00", "09:00"), ("오후 3:00:00", "15:00"),
        ("오전 12:00", "00:00"),
    ])
    func `a time is read as a spreadsheet writes it`(text: String, expected: String) throws {
        for contents in [try read(start: text), try read(start: "00:00", end: text)] {
            let times = try #require(contents.todos.first?.draft.times)
            #expect(times.end.text == expected)
            #expect(contents.warnings.isEmpty)
        }
    }

    @Test(arguments: [
        "9", "9:0", "9.00", "009:00", "24:00", "9:60", "9:00:60", "9:00:0", "9:00:00:00", "1 2:00", "13:00 PM",
        "0:30 AM", "25:00", "9h", "0.375", "9:00 AM PM", "AM 9:00 PM", "AM", ":", "9:", ":30", "-9:00", "+9:00",
        "９:00", "noon",
        String(repeating: " ", count: 100_000) + "x",
    ])
    func `any other text is no time, and is left out with a warning`(text: String) throws {
        let start = try read(start: text, end: "10:00")
        let end = try read(start: "09:00", end: text)

        #expect(start.todos.map(\.draft.when) == ["2026-11-22"])
        #expect(start.warnings == [ImportWarning(.startNotUnderstood, at: 2)])
        #expect(end.todos.map(\.draft.when) == ["2026-11-22 09:00-09:00"])
        #expect(end.warnings == [ImportWarning(.endNotUnderstood, at: 2)])
    }

    @Test func `midnight behind a later start is the end of the day`() throws {
        let contents = try read(start: "10:00 PM", end: "12:00 AM")

        #expect(contents.todos.map(\.draft.when) == ["2026-11-22 22:00-23:59"])
        #expect(contents.warnings.isEmpty)
    }

    private func read(_ table: String) throws -> ImportContents {
        try ImportFile(context: .inSeoul()).read(Array(table.utf8))
    }

    @Test(
        arguments: [
            ("2026-11-02T01:00:00Z", "2026-11-02T01:00:00Z"), ("2026-11-02", "2026-11-01T15:00:00Z"),
            ("2026-11-02 10:00", "2026-11-02T01:00:00Z"), ("2026-11-02 10:00:30", "2026-11-02T01:00:00Z"),
            ("2026-11-02T10:00:00", "2026-11-02T01:00:00Z"), ("2026-11-02T06:30:07+05:30", "2026-11-02T01:00:07Z"),
            ("2026-11-02 01:00:07.5Z", "2026-11-02T01:00:07Z"), ("", nil), ("no", nil), ("False", nil), ("0", nil),
            ("아니요", nil), ("아니오", nil), ("미완료", nil),
            // At a time that isn't said.
            ("yes", "2026-11-02T14:59:00Z"), ("TRUE", "2026-11-02T14:59:00Z"), ("완료", "2026-11-02T14:59:00Z"),
        ] as [(String, String?)])
    func `when it was done is read by the member's clock`(text: String, moment: String?) throws {
        let contents = try read("title,date,completed\nA,2026-11-02,\(text)\n")

        let expected = try moment.map { Timestamp(try Date($0, strategy: .iso8601)) }
        #expect(contents.todos.map(\.completedAt) == [expected])
        #expect(contents.warnings.isEmpty)
    }

    @Test(arguments: ["2026-11-21", "2026-12-24", ""])
    func `what was done at an unknown time was not done in the future`(date: String) throws {
        let contents = try read("title,date,completed\nA,\(date),yes\n")

        // Where today begins, in Seoul.
        let done = Timestamp(try Date("2026-11-20T15:00:00Z", strategy: .iso8601))
        #expect(contents.todos.map(\.completedAt) == [done])
    }

    @Test(arguments: ["perhaps", "2026-11-31", "2026-11-02x", "2026-11-02 25:00"])
    func `any other text about it gives a warning`(text: String) throws {
        let contents = try read("title,date,completed\nA,2026-11-02,\(text)\n")

        #expect(contents.todos.map(\.completedAt) == [nil])
        #expect(contents.warnings.map(\.kind) == [.completionNotUnderstood])
    }

    @Test(arguments: [
        "title , date,Start Time,END_TIME\nA,2026-11-22,9:00,10:00\n",
        "sep=;\r\ntitle;date;start;end\r\nA;2026-11-22;9:00;10:00\r\n",
        "title\tdate\tstart\tend\r\nA\t2026-11-22\t9:00\t10:00\r\n",
        "sep=\t\r\ntitle\tdate\tstart\tend\r\nA\t2026-11-22\t9:00\t10:00\r\n",
    ])
    func `columns are found as spreadsheets name and part them`(table: String) throws {
        let contents = try read(table)

        #expect(contents.todos.map(\.draft.when) == ["2026-11-22 09:00-10:00"])
        #expect(contents.warnings.isEmpty)
    }

    @Test(arguments: [
        (["12/1/2026", "12/13/2026"], "2026-12-01 2026-12-13"), (["1/12/2026", "13/12/2026"], "2026-12-01 2026-12-13"),
        (["12/1/2026", "2/3/2026"], "ambiguousDate ambiguousDate"),
        (["13/1/2026", "1/13/2026", "2/3/2026"], "2026-01-13 2026-01-13 ambiguousDate"),
        (["2/2/2026", "2/3/2026"], "2026-02-02 ambiguousDate"), (["13/13/2026", "0/13/2026"], "unrealDate unrealDate"),
        (["12/1/26", "12/13/2026"], "2026-12-13 unrealDate"),
    ])
    func `dates with slashes are read where they or others tell their order`(dates: [String], expected: String) throws {
        let contents = try read("title,date\n" + dates.map { "A,\($0)\n" }.joined())

        let found = contents.todos.map(\.draft.when) + contents.warnings.map(\.kind.rawValue)
        #expect(found.joined(separator: " ") == expected)
    }

    @Test(arguments: ["\n", ",\n", "\"\",\n,,,\n"])
    func `rows without anything in them are none`(rows: String) throws {
        let contents = try read("\(rows)title,date\n\(rows)A,2026-11-22\n\(rows)")

        #expect(contents.todos.map(\.draft.title) == ["A"])
        #expect(contents.warnings.isEmpty)
    }

    @Test func `a to-do in the trash is left out, whichever way it says so`() throws {
        let list = #"[{"title": "A", "trashedAt": "2026-11-01T00:00:00Z"}, {"title": "B", "trashedAt": null}]"#
        let contents = try read(list)

        #expect(contents.todos.map(\.draft.title) == ["B"])
        #expect(contents.warnings.map(\.kind) == [.trashed])
    }

    @Test func `an unknown category is named, as far as there is room`() async throws {
        let browser = try await TestSite().browser(signedUpAs: "ana@example.com")
        let name = "<b>Garden" + String(repeating: "!", count: 100)

        let page = try await browser.upload("title,date,category\nA,2026-11-22,\(name)\n").page

        let text = try #require(page.first("//section//ul[@class='records']/li")?.text)
        #expect(text.contains("\u{2068}<b>Garden" + String(repeating: "!", count: 51) + "\u{2069}"))
    }

    @Test func `of a row whose end is before its start the start is kept, and the page says so`() async throws {
        let browser = try await TestSite().browser(signedUpAs: "ana@example.com")

        let page = try await browser.upload("title,date,start,end\nA,2026-11-22,10:00,9:00\n").page

        #expect(
            page.all("//section//ul[@class='records']/li").map(\.text) == [
                "Line 2: its end is before its start, so it was added without its end."
            ])
        #expect(try read(start: "10:00", end: "9:00").todos.map(\.draft.when) == ["2026-11-22 10:00-10:00"])
    }
}
