import Database
import Foundation
import Testing
import Todos

@testable import App

/// Tables as other programs save them, with their own names of columns and forms of dates.
@Suite(.timeLimit(.minutes(5))) struct ProgramTableTests {
    private func read(_ table: String) throws -> ImportContents {
        try ImportFile(context: .inSeoul()).read(Array(table.utf8))
    }

    private func moment(_ text: String) throws -> Timestamp { Timestamp(try Date(text, strategy: .iso8601)) }

    /// The tasks of Outlook, which has those of Microsoft To Do as well.
    private static let outlook = """
        "Subject","Start Date","Due Date","Reminder On/Off","Reminder Date","Reminder Time","Date Completed",\
        "% Complete","Total Work","Actual Work","Billing Information","Categories","Companies","Contacts","Mileage",\
        "Notes","Priority","Private","Role","Schedule+ Priority","Sensitivity","Status"
        "Call the dentist","9/8/2026","9/10/2026","True","9/10/2026","9:00:00 AM","","0%","0 hours","0 hours","",\
        "Admin;Shopping","","","","Ask about
        the crown.","High","False","","","Normal","Not Started"
        "Send the forms","8/30/2026","8/30/2026","False","","","9/1/2026","100%","2 hours","2 hours","","","","","",\
        "","Normal","False","","","Normal","Completed"
        "Wait for Ben","None","None","False","None","","None","0%","0 hours","0 hours","","Home","","","","","Low",\
        "False","","","Normal","Waiting on someone else"

        """

    @Test func `tasks of Outlook keep subject, notes, day and completion, and a category that there is`() throws {
        let contents = try read(Self.outlook)

        #expect(contents.todos.map(\.draft.title) == ["Call the dentist", "Send the forms", "Wait for Ben"])
        #expect(contents.todos.map(\.draft.description) == ["Ask about\nthe crown.", "", ""])
        #expect(contents.todos.map(\.draft.when) == ["2026-09-10", "2026-08-30", "inbox"])
        #expect(contents.todos.map(\.draft.category) == [.shopping, .etc, .etc])
        let done = try moment("2026-08-31T15:00:00Z")
        #expect(contents.todos.map(\.completedAt) == [nil, done, nil])
        #expect(
            contents.warnings == [
                ImportWarning(.priorities, at: 2),
                ImportWarning(.columnLeftOut, at: 2, about: "Start Date"),
                ImportWarning(.columnLeftOut, at: 2, about: "Reminder On/Off"),
                ImportWarning(.columnLeftOut, at: 2, about: "Reminder Date"),
                ImportWarning(.columnLeftOut, at: 2, about: "Reminder Time"),
                ImportWarning(.columnLeftOut, at: 4, about: "% Complete"),
                ImportWarning(.columnLeftOut, at: 4, about: "Total Work"),
                ImportWarning(.columnLeftOut, at: 4, about: "Actual Work"),
                ImportWarning(.unknownCategory, at: 5, about: "Home"),
            ])
    }

    @Test func `a table of Notion keeps names, dates with times and spans, tags and what is done`() throws {
        let contents = try read(
            """
            Name,Due,Status,Tags,Notes
            Buy milk,"November 24, 2026",Not started,"soon, Shopping",two litres
            Call Ana,"November 24, 2026 9:00 AM (GMT+9)",In progress,,
            Meet Ben,"November 24, 2026 9:00 AM → 10:30 AM",Done,Work,
            Travel,"November 24, 2026 → November 26, 2026",,,
            Fly,"November 24, 2026 9:00 AM → November 25, 2026 8:00 AM",,,
            Some day,,,,
            Dance,"November 24, 2026 10:00 PM → November 25, 2026 12:00 AM",,,

            """)

        #expect(
            contents.todos.map(\.draft.title) == [
                "Buy milk", "Call Ana", "Meet Ben", "Travel", "Fly", "Some day", "Dance",
            ])
        #expect(
            contents.todos.map(\.draft.when) == [
                "2026-11-24", "2026-11-24 09:00-09:00", "2026-11-24 09:00-10:30", "2026-11-24",
                "2026-11-24 09:00-23:59", "inbox", "2026-11-24 22:00-23:59",
            ])
        #expect(contents.todos.map(\.draft.category) == [.shopping, .etc, .work, .etc, .etc, .etc, .etc])
        #expect(contents.todos.map(\.draft.description) == ["two litres", "", "", "", "", "", ""])
        let done = try moment("2026-11-20T15:00:00Z")
        #expect(contents.todos.map(\.completedAt) == [nil, nil, done, nil, nil, nil, nil])
        #expect(contents.warnings == [ImportWarning(.timesChanged, at: 5), ImportWarning(.timesChanged, at: 6)])
    }

    @Test func `columns may have Korean names`() throws {
        let contents = try read(
            "제목,기한,완료 날짜,범주,메모,상태\n우유 사기,2026. 11. 24.,,Shopping,두 병,시작 전\n회의,2026년 11월 24일 오전 9:00,,,,완료\n")

        #expect(contents.todos.map(\.draft.when) == ["2026-11-24", "2026-11-24 09:00-09:00"])
        #expect(contents.todos.map(\.draft.category) == [.shopping, .etc])
        #expect(contents.todos.map(\.draft.description) == ["두 병", ""])
        let done = try moment("2026-11-20T15:00:00Z")
        #expect(contents.todos.map(\.completedAt) == [nil, done])
        #expect(contents.warnings.isEmpty)
    }

    @Test(arguments: [
        "Name,Due Date,Completed At", "Task Name,Due,Done", "Task,Date,Completed", "Subject,due_date,Date Completed",
        "이름,날짜,완료일", "할 일,마감일,완료", "작업 이름,기한,완료 날짜",
    ])
    func `columns are found by the names that programs give them`(names: String) throws {
        let contents = try read("\(names)\nA,2026-11-24,2026-11-20\n")

        #expect(contents.todos.map(\.draft.when) == ["2026-11-24"])
        let done = try moment("2026-11-19T15:00:00Z")
        #expect(contents.todos.map(\.completedAt) == [done])
    }

    @Test(arguments: [
        ("2026-11-24", "2026-11-24"), ("2026/11/24", "2026-11-24"), ("2026.11.24", "2026-11-24"),
        ("2026. 11. 4.", "2026-11-04"), ("2026년 11월 4일", "2026-11-04"), ("24.11.2026", "2026-11-24"),
        ("Nov 4, 2026", "2026-11-04"), ("Sept. 4 2026", "2026-09-04"), (" 2026-11-24 ", "2026-11-24"),
        ("2026-11-24 09:30", "2026-11-24 09:30-09:30"), ("2026-11-24T09:30:00", "2026-11-24 09:30-09:30"),
        ("24.11.2026, 9:30", "2026-11-24 09:30-09:30"), ("2026. 11. 24. 오후 3:00", "2026-11-24 15:00-15:00"),
        ("2026-11-23T23:00:00.000Z", "2026-11-24 08:00-08:00"), ("None", "inbox"),
        ("2026-11-24T00:00:00+00:00", "2026-11-24 09:00-09:00"),
        ("2026-11-24T05:30:00+05:30", "2026-11-24 09:00-09:00"),
        ("2026-11-23T19:00:00-05:00", "2026-11-24 09:00-09:00"), ("2026-11-24T01:00:00+01", "2026-11-24 09:00-09:00"),
        ("2026-11-24T01:00:00.123456+0100", "2026-11-24 09:00-09:00"),
        ("2026-11-24 00:00:00+00:00", "2026-11-24 09:00-09:00"), ("2026-11-24T00:00Z", "2026-11-24 09:00-09:00"),
    ])
    func `a date is read as programs write it`(text: String, when: String) throws {
        let contents = try read("Task,Due Date\nA,\"\(text)\"\n")

        #expect(contents.todos.map(\.draft.when) == [when])
        #expect(contents.warnings.isEmpty)
    }

    @Test(arguments: [
        "November 31, 2026", "November 2026", "Novembre 24, 2026", "No 24, 2026", "2026년 13월 1일", "2026 11 24",
        "2026-11-24 09:00-10:00", "2026-11-24T09:00:00+5", "2026-11-24T09:00:00+25:00", "2026-11-24T09:00:00+01:60",
        "2026-11-24T09:00:00.x+00:00", "2026-11-24T25:00:00Z", "2026-11-31T09:00:00Z", "2026--11-24", "2026-11-24-",
        "2026-11-24x", "2026-11-24 25:00", "2026/11-24", "24.11.26", "24-11-2026",
        "1/2/3/2026", "２４.11.2026", "20261124", "→", "→ 2026-11-24 x", String(repeating: "2026-11-24 ", count: 20_000),
        String(repeating: "→", count: 20_000), String(repeating: "1/", count: 20_000),
    ])
    func `any other text is no date, and leaves the row out`(text: String) throws {
        let contents = try read("Task,Due Date\nA,\"\(text)\"\n")

        #expect(contents.todos.isEmpty)
        #expect(contents.warnings == [ImportWarning(.unrealDate, at: 2, about: text)])
    }

    @Test(arguments: ["2026-11-24T00:00:00+00:00", "2026-11-23T19:00:00-05:00", "2026-11-24T00:00:00Z"])
    func `a moment in JSON and in a table of Todoist is read by the member's clock`(text: String) throws {
        let files = [
            #"[{"title": "A", "date": "\#(text)"}]"#,
            "TYPE,CONTENT,PRIORITY,INDENT,DATE,TIMEZONE,DURATION,DURATION_UNIT\ntask,A,4,1,\(text),Europe/Berlin,,\n",
        ]
        for file in files {
            let contents = try read(file)
            #expect(contents.todos.map(\.draft.when) == ["2026-11-24 09:00-09:00"])
            #expect(contents.warnings.isEmpty)
        }
    }

    @Test func `a time in a column of its own counts more than one in the date`() throws {
        let contents = try read("title,date,startTime,endTime\nA,2026-11-24 09:00,10:00,11:00\n")

        #expect(contents.todos.map(\.draft.when) == ["2026-11-24 10:00-11:00"])
    }

    @Test(
        arguments: [
            ("soon", .endNotUnderstood), ("2026-11-23 10:00", .endBeforeStart), ("8:00", .endBeforeStart),
        ] as [(String, ImportWarning.Kind)])
    func `an end that can't be read, or is before the start, is left out of a span`(
        end: String, warning: ImportWarning.Kind
    ) throws {
        let contents = try read("Name,Date\nA,2026-11-24 9:00 → \(end)\n")

        #expect(contents.todos.map(\.draft.when) == ["2026-11-24 09:00-09:00"])
        #expect(contents.warnings == [ImportWarning(warning, at: 2)])
    }

    @Test func `the page says which date can be two days, and how to write it`() async throws {
        let browser = try await TestSite().browser(signedUpAs: "ana@example.com")

        let page = try await browser.upload("Subject,Due Date\nCall Ana,3/4/2026 9:00\n").page

        let text = try #require(page.first("//section//ul[@class='records']/li")?.text)
        #expect(text.contains("3/4/2026 9:00"))
        #expect(text.contains("other dates don't settle whether the day or the month comes first"))
        #expect(text.contains("Write it like 2026-11-21"))
    }
}
