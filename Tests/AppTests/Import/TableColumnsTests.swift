import Testing
import Todos

@testable import App

/// Columns with times, columns of events, and those that nothing is read from.
@Suite(.timeLimit(.minutes(5))) struct TableColumnsTests {
    private func read(_ table: String) throws -> ImportContents {
        try ImportFile(context: .inSeoul()).read(Array(table.utf8))
    }

    @Test(arguments: [
        "제목,날짜,시작,종료", "제목,날짜,시작 시간,종료 시간", "이름,날짜,시작 시각,종료 시각", "title,date,Begin,End",
        "Subject,Start Date,Start Time,End Time",
    ])
    func `times are found by the names that tables give their columns`(names: String) throws {
        let contents = try read("\(names)\nA,2026-11-24,9:00,10:00\n")

        #expect(contents.todos.map(\.draft.when) == ["2026-11-24 09:00-10:00"])
        #expect(contents.warnings.isEmpty)
    }

    @Test(arguments: ["시간,날짜,제목", "Time,Date,Title", "Begin,Date,Title"])
    func `a time may be the only one, and stand first`(names: String) throws {
        let contents = try read("\(names)\n9:00,2026-11-24,A\n")

        #expect(contents.todos.map(\.draft.when) == ["2026-11-24 09:00-09:00"])
        #expect(contents.warnings.isEmpty)
    }

    @Test func `a row that ends early has nothing in the columns left`() throws {
        let contents = try read("date,title,time,notes\n2026-11-24,A\n2026-11-24,B,9:00\n")

        #expect(contents.todos.map(\.draft.title) == ["A", "B"])
        #expect(contents.warnings.isEmpty)
    }

    @Test func `each column with values that aren't imported is named once`() throws {
        let contents = try read(
            """
            title,date,Owner,,Private,Notes,title
            A,2026-11-24,,,False,
            B,2026-11-24,Ana,x,False,n,,beyond
            C,2026-11-24,Ben,y,False,n,D

            """)

        #expect(contents.todos.map(\.draft.title) == ["A", "B", "C"])
        #expect(
            contents.warnings == [
                ImportWarning(.columnLeftOut, at: 3, about: "Owner"), ImportWarning(.columnLeftOut, at: 3, about: "4"),
                ImportWarning(.columnLeftOut, at: 3, about: "8"), ImportWarning(.columnLeftOut, at: 4, about: "title"),
            ])
    }

    @Test(arguments: [
        ("title,Due,Due Date\nA,2026-11-23,2026-11-24", "Due"),
        ("Subject,Start Date,Due Date\nA,2026-11-20,2026-11-24", "Start Date"),
        ("title,date,date\nA,2026-11-24,2026-11-25", "date"),
        ("title,date,Notes,description\nA,2026-11-24,n,d", "Notes"),
        ("title,date,Start Time,Begin\nA,2026-11-24,8:00,9:00", "Start Time"),
    ])
    func `a column that another for the same counts instead of is named`(table: String, column: String) throws {
        let contents = try read(table + "\n")

        #expect(contents.todos.map(\.draft.date?.text) == ["2026-11-24"])
        #expect(contents.warnings == [ImportWarning(.columnLeftOut, at: 2, about: column)])
    }

    @Test(arguments: [
        "title,date,date\nA,,2026-11-24", "title,Due,Due Date\nA,2026-11-24,", "title,title,date\n,A,2026-11-24",
        "Subject,Start Date,Due Date\nA,2026-11-24,2026-11-24",
    ])
    func `a column counts where those before it are empty, and says nothing new where they aren't`(table: String) throws
    {
        let contents = try read(table + "\n")

        #expect(contents.todos.map(\.draft.title) == ["A"])
        #expect(contents.todos.map(\.draft.when) == ["2026-11-24"])
        #expect(contents.warnings.isEmpty)
    }

    @Test func `of very many such columns the page names the first, and as much of a name as there is room for`()
        async throws
    {
        let browser = try await TestSite().browser(signedUpAs: "ana@example.com")
        let names = (3...100).map { "\($0)" + String(repeating: "x", count: 100) }.joined(separator: ",")
        let row = "A,2026-11-24" + String(repeating: ",x", count: 98)

        let page = try await browser.upload("title,date,\(names)\n" + String(repeating: "\(row)\n", count: 10)).page

        let warnings = page.all("//section//ul[@class='records']/li").map(\.text)
        #expect(warnings.count == 20)
        let name = "3" + String(repeating: "x", count: 59)
        #expect(warnings.first == "Line 2: the column “\u{2068}\(name)\u{2069}” isn't imported.")
        #expect(page.text.contains("And 78 more like these."))
    }

    @Test func `events of a calendar keep day, times, description and place`() throws {
        let contents = try read(
            """
            Subject,Start Date,Start Time,End Date,End Time,All day event,Description,Location
            Meet,11/24/2026,9:00:00 AM,11/24/2026,10:30:00 AM,False,Bring the plan,Room 2
            Rest,11/25/2026,12:00:00 AM,11/26/2026,12:00:00 AM,True,,
            Read,11/25/2026,,11/25/2026,,True,,
            Fair,11/25/2026,12:00:00 AM,11/28/2026,12:00:00 AM,True,,
            Fly,11/24/2026,9:00:00 AM,11/25/2026,10:00:00 AM,False,,
            Back,11/24/2026,9:00:00 AM,11/23/2026,10:00:00 AM,False,,
            Some time,11/24/2026,9:00:00 AM,soon,10:00:00 AM,False,,
            Nap,11/27/2026,12:00:00 AM,11/28/2026,12:00:00 AM, True ,,
            Dance,11/27/2026,10:00:00 PM,11/28/2026,12:00:00 AM,False,,

            """)

        #expect(
            contents.todos.map(\.draft.when) == [
                "2026-11-24 09:00-10:30", "2026-11-25", "2026-11-25", "2026-11-25", "2026-11-24 09:00-23:59",
                "2026-11-24 09:00-09:00", "2026-11-24 09:00-09:00", "2026-11-27", "2026-11-27 22:00-23:59",
            ])
        #expect(contents.todos.first?.draft.description == "Bring the plan\nRoom 2")
        #expect(
            contents.warnings == [
                ImportWarning(.timesChanged, at: 5), ImportWarning(.timesChanged, at: 6),
                ImportWarning(.endBeforeStart, at: 7), ImportWarning(.endNotUnderstood, at: 8),
            ])
    }
}
