import TestSupport
import Testing
import Todos

@testable import App

@Suite(.timeLimit(.minutes(5))) struct TodoistTests {
    /// A Saturday.
    private let today = CalendarDate("2026-11-21") ?? CalendarDate(daysSince1970: 0)

    @Test(arguments: [
        ("2026-12-01", "2026-12-01"), ("2026-12-01 17:30", "2026-12-01 17:30"), ("today", "2026-11-21"),
        ("Tomorrow at 9", "2026-11-22 09:00"), ("tod 9pm", "2026-11-21 21:00"), ("5:15 pm", "2026-11-21 17:15"),
        ("12am", "2026-11-21 00:00"), ("Monday", "2026-11-23"), ("sat", "2026-11-28"), ("21 Nov", "2026-11-21"),
        ("20 November", "2026-11-20"), ("Nov 22nd", "2026-11-22"), ("Dec 1 2030", "2030-12-01"),
        ("1 dec, 2030", "2030-12-01"), ("2020년 12월 3일", "2020-12-03"),
        ("29 feb", "2028-02-29"), ("내일", "2026-11-22"), ("월요일 09:00", "2026-11-23 09:00"),
        ("every day", "2026-11-21 FREQ=DAILY"), ("daily", "2026-11-21 FREQ=DAILY"), ("매일", "2026-11-21 FREQ=DAILY"),
        ("every 3 days", "2026-11-21 FREQ=DAILY;INTERVAL=3"), ("every other week", "2026-11-21 FREQ=WEEKLY;INTERVAL=2"),
        ("every mon, wed and fri at 9am", "2026-11-23 09:00 FREQ=WEEKLY;BYDAY=MO,WE,FR"),
        ("every weekday", "2026-11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("ev friday", "2026-11-27 FREQ=WEEKLY;BYDAY=FR"),
        ("every! month", "2026-11-21 FREQ=MONTHLY"), ("every 15th", "2026-12-15 FREQ=MONTHLY;BYMONTHDAY=15"),
        ("every year", "2026-11-21 FREQ=YEARLY"), ("every day starting 1 dec", "2026-12-01 FREQ=DAILY"),
        ("every 2 weeks starting 2 nov", "2026-11-30 FREQ=WEEKLY;INTERVAL=2"),
        ("every mon & thu", "2026-11-23 FREQ=WEEKLY;BYDAY=MO,TH"), ("weekly", "2026-11-21 FREQ=WEEKLY"),
        ("monthly", "2026-11-21 FREQ=MONTHLY"), ("yearly", "2026-11-21 FREQ=YEARLY"), ("0:05", "2026-11-21 00:05"),
        ("12pm", "2026-11-21 12:00"), ("at 9 today", "2026-11-21 09:00"), ("at 9:30 pm tom", "2026-11-22 21:30"),
        ("thurs", "2026-11-26"), ("sept 3", "2026-09-03"), ("nov 21 at 1pm", "2026-11-21 13:00"),
        ("tuesday 9:05am", "2026-11-24 09:05"), ("3rd may", "2026-05-03"),
        ("every 2nd", "2026-12-02 FREQ=MONTHLY;BYMONTHDAY=2"),
        ("every jan 27", "2027-01-27 FREQ=YEARLY"), ("every january 1", "2027-01-01 FREQ=YEARLY"),
        ("every 27 jan", "2027-01-27 FREQ=YEARLY"), ("every last friday", "2026-11-27 FREQ=MONTHLY;BYDAY=-1FR"),
        ("every first monday", "2026-12-07 FREQ=MONTHLY;BYDAY=1MO"),
        ("every 2nd tuesday", "2026-12-08 FREQ=MONTHLY;BYDAY=2TU"),
        ("every last day", "2026-11-30 FREQ=MONTHLY;BYMONTHDAY=-1"), ("every evening", "2026-11-21 19:00 FREQ=DAILY"),
        ("next monday", "2026-11-23"), ("in 3 days", "2026-11-24"),
        ("every tue until 5 Jan 2027", "2026-11-24 FREQ=WEEKLY;BYDAY=TU;UNTIL=20270105"),
        ("2026-12-05T17:00", "2026-12-05 17:00"), ("2026-12-05T17:00:00", "2026-12-05 17:00"),
        ("매주 월요일 오후 3시", "2026-11-23 15:00 FREQ=WEEKLY;BYDAY=MO"),
        ("Every! 3 days", "2026-11-21 FREQ=DAILY;INTERVAL=3"),
        ("every! last friday", "2026-11-27 FREQ=MONTHLY;BYDAY=-1FR"),
    ])
    func `dates are understood as they are typed`(text: String, expected: String) throws {
        let date = try #require(TodoistDate(text, today: today))

        let parts = [date.date.text, date.time?.text, date.recurrence?.text].compactMap(\.self)
        #expect(parts.joined(separator: " ") == expected)
    }

    @Test(arguments: [
        "", "soon", "every", "every blue moon", "32 nov", "nov", "2026-02-30", "13pm", "25:00", "every 0 days",
        "today x",
        "every day until never", "every 15", "99999999999999999999 nov",
        String(repeating: "every ", count: 100), "0am", "13am", "9", "12:60", "in 2 hours", "12/3", "2026-12-05T17:00Z",
        "mon 9:00-10:00", "2026-12-011", "1 dec 20300",
        "1 dec 203", "every and mon", "every &", "mona", "1 decem", "every mon mona",
        "today 9:5", "today 9:005", "today 123:00", "today 9:00ampm", "today 9:", "today 9:00 x", "٣ nov", "1rst dec",
    ])
    func `a phrase that is not understood is ignored`(text: String) {
        #expect(TodoistDate(text, today: today) == nil)
    }

    @Test
    func `a label that is no category stays and is told once, as does one alone; a repeat from completion is told`()
        async throws
    {
        let site = try TestSite()
        let browser = try await site.browser(signedUpAs: "ana@example.com")

        let answer = try await browser.upload(
            """
            TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT
            task,Buy @urgent milk @Shopping,,4,1,Ana (1),,every! 3 days,en,Asia/Seoul,,
            task,@Shopping,,4,1,Ana (1),,,en,Asia/Seoul,,
            task,Bread @urgent @Shopping @ 5,,4,1,Ana (1),,,en,Asia/Seoul,,
            """)

        let todos = try site.services.todos.everything(of: Owner(memberNumber: 1)).map(\.todo.draft)
        #expect(Set(todos.map(\.title)) == ["Buy @urgent milk", "@Shopping", "Bread @urgent @ 5"])
        #expect(todos.allSatisfy { $0.category == .shopping })
        #expect(
            answer.page.all("//section//ul[@class='records']/li").map(\.text) == [
                "Line 2: you have no category named “\u{2068}urgent\u{2069}”, so the word stays in the title.",
                "Line 2: it repeated from the day it was done (every!); here it repeats from its date.",
            ])
    }

    @Test func `of very many labels the first are looked at`() throws {
        let others = Array(repeating: "@x", count: TodoistTable.mostLabels - 1).joined(separator: " ")
        let table = "TYPE,CONTENT\ntask,A \(others) @Work\ntask,B \(others) @x @Work\n"

        let todos = try ImportFile(context: .inSeoul()).read(Array(table.utf8)).todos.map(\.draft)

        #expect(todos.map(\.category) == [.work, .etc])
        #expect(todos.map(\.title) == ["A \(others)", "B \(others) @x @Work"])
    }

    @Test func `a repeat from completion that can't be read is told once`() throws {
        let table = """
            TYPE,CONTENT,PRIORITY,INDENT,DATE,TIMEZONE,DURATION,DURATION_UNIT
            task,A,4,1,every! 5000 days,,,
            """
        let contents = try ImportFile(context: .inSeoul()).read(Array(table.utf8))

        #expect(contents.warnings == [ImportWarning(.dateNotUnderstood, at: 2)])
    }

    @Test func `times are converted from their zone, with their rules, and an unknown zone is named`() throws {
        let table = """
            TYPE,CONTENT,PRIORITY,INDENT,DATE,TIMEZONE,DURATION,DURATION_UNIT
            task,A,4,1,2026-12-01 20:00,Europe/Berlin,90,minute
            task,B,4,1,every friday at 20:00,America/New_York,,
            task,C,4,1,every last friday at 20:00,America/New_York,,
            task,D,4,1,2026-12-01 20:00,Nowhere/Known,,
            task,E,4,1,2026-12-01,Nowhere/Known,,
            task,F,4,1,2026-12-01 20:00,,,
            """
        let contents = try ImportFile(context: .inSeoul()).read(Array(table.utf8))

        #expect(
            contents.todos.map(\.draft.when) == [
                "2026-12-02 04:00-05:30", "2026-11-28 10:00-10:00", "2026-11-28 10:00-10:00", "2026-12-01 20:00-20:00",
                "2026-12-01", "2026-12-01 20:00-20:00",
            ])
        #expect(
            contents.todos.map(\.draft.recurrence?.text) == [nil, "FREQ=WEEKLY;BYDAY=SA", nil, nil, nil, nil])
        #expect(
            contents.warnings == [
                ImportWarning(.repeatElsewhere, at: 4), ImportWarning(.unknownZone, at: 5, about: "Nowhere/Known"),
            ])
    }

    @Test func `a date without a year is this year's, with a warning if it has passed`() throws {
        let table = """
            TYPE,CONTENT,PRIORITY,INDENT,DATE,TIMEZONE,DURATION,DURATION_UNIT
            task,A,4,1,20 Nov,,,
            task,B,4,1,21 Nov,,,
            task,C,4,1,20 Nov 2026,,,
            task,D,4,1,29 feb,,,
            task,E,4,1,10 Apr 17:15,,,
            """
        let contents = try ImportFile(context: .inSeoul()).read(Array(table.utf8))

        #expect(
            contents.todos.map(\.draft.when) == [
                "2026-11-20", "2026-11-21", "2026-11-20", "2028-02-29", "2026-04-10 17:15-17:15",
            ])
        #expect(
            contents.warnings == [
                ImportWarning(.yearAssumed, at: 2, about: "20 Nov"),
                ImportWarning(.yearAssumed, at: 6, about: "10 Apr 17:15"),
            ])
    }

    @Test func `a deadline is the day of a task without a date, and is named beside one`() throws {
        let table = """
            TYPE,CONTENT,PRIORITY,INDENT,DATE,DATE_LANG,TIMEZONE,DEADLINE,DEADLINE_LANG
            task,A,4,1,,en,Asia/Seoul,2026-12-05,en
            task,B,4,1,2026-12-01,en,Asia/Seoul,2026-12-05,en
            task,C,4,1,,en,Asia/Seoul,whenever,en
            """
        let contents = try ImportFile(context: .inSeoul()).read(Array(table.utf8))

        #expect(contents.todos.map(\.draft.when) == ["2026-12-05", "2026-12-01", "inbox"])
        #expect(contents.todos.map(\.draft.description) == ["", "", "whenever"])
        #expect(
            contents.warnings == [
                ImportWarning(.deadlineLeftOut, at: 3, about: "2026-12-05"), ImportWarning(.dateNotUnderstood, at: 4),
            ])
    }

    @Test func `a project's export becomes to-dos`() async throws {
        let site = try TestSite()
        let browser = try await site.browser(signedUpAs: "ana@example.com")

        let answer = try await browser.upload(
            """
            \u{FEFF}TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT
            meta,view_style=list,,,,,,,,,,
            task,Buy milk @shopping,two litres,4,1,Ana (1),,2026-12-01 09:00,en,Asia/Seoul,45,minute
            note,"the good one, please",,,,Ana (1),,,,,,
            ,,,,,,,,,,,
            section,Later,,,,,,,,,,
            task,Water plants,,1,2,Ana (1),,every blue moon,en,Asia/Seoul,,
            task,,,2,2,Ana (1),,,,,,
            """)

        let todos = try site.services.todos.everything(of: Owner(memberNumber: 1)).map(\.todo.draft)
        #expect(
            todos == [
                try .of("Water plants", nil, nil, nil, .work, "every blue moon"),
                try .of(
                    "Buy milk", "2026-12-01", "09:00", "09:45", .shopping, "two litres\nthe good one, please"),
            ])
        let warnings = answer.page.all("//section//ul[@class='records']/li").map(\.text)
        #expect(
            warnings.map { $0.prefix(36) } == [
                "Line 6: sections aren't imported; th", "Line 7: its date couldn't be read, s",
                "Line 7: priorities aren't imported.",
                "Line 7: subtasks are imported as sep", "Line 8: skipped, because it has no t",
            ])
    }
}
