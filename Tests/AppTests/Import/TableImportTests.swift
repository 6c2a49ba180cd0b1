import Testing
import Todos

@testable import App

/// Tables as spreadsheets save them.
@Suite(.timeLimit(.minutes(5))) struct TableImportTests {
    private func read(start: String, end: String = "") throws -> ImportContents {
        try ImportFile(setting: .inSeoul()).read(Array("title,date,start,end\nA,2026-11-22,\(start),\(end)\n".utf8))
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
        "0:30 AM", "9:00 AM PM", "AM 9:00 PM", "AM", ":", "9:", ":30", "-9:00", "+9:00", "９:00", "noon",
        String(repeating: " ", count: 100_000) + "x",
    ])
    func `any other text is no time, and leaves the row out`(text: String) throws {
        let contents = try read(start: text)

        #expect(contents.todos.isEmpty)
        #expect(contents.warnings.map(\.kind) == [.unrealTime])
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
