import Foundation
import Testing
import Todos

@testable import App

/// Calendars with a line longer than the 256 KiB that a property has room for.
@Suite(.timeLimit(.minutes(5))) struct LongLineTests {
    /// A calendar with a long text in place of `LONG`.
    private func calendar(_ lines: String) -> String {
        "BEGIN:VCALENDAR\n\(lines)\nEND:VCALENDAR\n"
            .replacing("LONG", with: "DESCRIPTION:" + String(repeating: "a", count: 300_000))
    }

    @Test(arguments: [
        "LONG\nBEGIN:VTODO\nSUMMARY:Call Ana\nEND:VTODO",
        "BEGIN:VJOURNAL\nLONG\nEND:VJOURNAL\nBEGIN:VTODO\nSUMMARY:Call Ana\nEND:VTODO",
        "BEGIN:VTODO\nBEGIN:VALARM\nLONG\nEND:VALARM\nSUMMARY:Call Ana\nEND:VTODO",
        "BEGIN:VTODO\nSUMMARY:Call Ana\nEND:VTODO\nBEGIN:X-NOTE\nLONG\nEND:X-NOTE\nLONG",
    ])
    func `it is passed over outside of entries, as everything there`(lines: String) throws {
        let contents = try ImportFile(context: .inSeoul()).read(Array(calendar(lines).utf8))

        #expect(contents.todos.map(\.draft.title) == ["Call Ana"])
        #expect(contents.todos.map(\.draft.description) == [""])
        #expect(contents.warnings.isEmpty)
    }

    @Test(arguments: [
        ("BEGIN:VTODO\nSUMMARY:Call Ana\nLONG\nEND:VTODO", 4),
        ("BEGIN:VTODO\nBEGIN:VALARM\nEND:VALARM\nLONG\nEND:VTODO", 5),
    ])
    func `in an entry the page names it, and how long it may be`(lines: String, number: Int) async throws {
        let browser = try await TestSite().browser(signedUpAs: "ana@example.com")

        let answer = try await browser.upload(calendar(lines))

        #expect(answer.status == 422)
        #expect(
            answer.page.first("//p[@role='alert']")?.text
                == "Line \(number) of the calendar is longer than 256 KB. Nothing was imported.")
    }
}
