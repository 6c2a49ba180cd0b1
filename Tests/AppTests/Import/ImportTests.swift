import Foundation
import ICalendar
import TestSupport
import Testing
import Todos

@testable import App

@Suite(.timeLimit(.minutes(5))) struct ImportTests {
    private let site: TestSite
    private let browser: TestBrowser
    private let ana = Owner(memberNumber: 1)

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private var todos: [Todo] { get throws { try site.services.todos.everything(of: ana).map(\.todo) } }

    private func report(_ answer: Answer) -> [String] {
        answer.page.all("//section/div[@role='status']//li").map(\.text)
    }

    private func warnings(_ answer: Answer) -> [String] {
        answer.page.all("//section//ul[@class='records']/li").map(\.text)
    }

    private func alert(_ answer: Answer) -> String? { answer.page.first("//p[@role='alert']")?.text }

    private static let table = """
        title,date,start,end,category,description
        Buy milk,2026-11-22,09:00,10:00,Shopping,two litres
        Call Ana,2026-11-23,,,make a call,

        """

    private static let calendar = """
        BEGIN:VCALENDAR
        BEGIN:VTODO
        SUMMARY:Call Ana
        DUE;VALUE=DATE:20261122
        END:VTODO
        END:VCALENDAR

        """

    @Test func `a table's rows are added, and undone at a click`() async throws {
        let answer = try await browser.upload(Self.table)

        #expect(answer.status == 200)
        #expect(report(answer) == ["Added: 2", "Already there: 0", "Skipped: 0"])
        #expect(
            try todos.map(\.draft) == [
                .of("Buy milk", "2026-11-22", "09:00", "10:00", .shopping, "two litres"),
                .of("Call Ana", "2026-11-23", nil, nil, .makeCall, ""),
            ])
        let undo = try #require(answer.page.first("//section//form")?["action"])
        let back = try await browser.post(undo, try answer.page.hiddenFields(ofFormTo: undo))
        #expect(back.location == "/todos/import")
        #expect(try todos.isEmpty)
        #expect(try await site.services.todos.trashed(of: ana).todos.count == 2)
    }

    @Test func `what names no category goes to the one that the form chooses, at first that of new to-dos`()
        async throws
    {
        let form = try await browser.get("/todos/import").page
        #expect(form.all("//select[@name='category']/option[@selected]").map { $0["value"] } == ["Work"])
        let file = "title,date,category\nRun,2026-11-22,\nMilk,2026-11-22,Shopping\nPaint,2026-11-22,Nothing\n"

        let page = try await browser.upload(
            Array(file.utf8), to: "/todos/import", ["category": "Travel"]
        ).page

        #expect(
            try Set(todos.map { "\($0.draft.title) \($0.draft.category.rawValue)" }) == [
                "Run Travel", "Milk Shopping", "Paint Travel",
            ])
        #expect(page.all("//ul[@class='records']/li").first?.text.contains("Travel") == true)
        #expect(page.all("//select[@name='category']/option[@selected]").map { $0["value"] } == ["Travel"])
        _ = try await browser.upload(
            Array("title,date\nSing,2026-11-22\n".utf8), to: "/todos/import", ["category": "x"])
        #expect(try todos.first { $0.draft.title == "Sing" }?.draft.category == .work)
    }

    @Test(arguments: [
        ("title,date,start\nCall Ana,,09:00\n", "Line 2:"),
        ("[{\"title\": \"Call Ana\", \"repeat\": \"FREQ=DAILY\"}]", "Entry 1:"),
        (
            """
            BEGIN:VCALENDAR
            BEGIN:VTODO
            SUMMARY:Call Ana
            RRULE:FREQ=DAILY
            END:VTODO
            END:VCALENDAR
            """, "Line 2:"
        ),
    ])
    func `a time or a rule without a date gets today's, and says so`(file: String, place: String) async throws {
        let answer = try await browser.upload(file)

        #expect(
            warnings(answer) == [
                "\(place) it had a time or a way of repeating but no date, so it starts today."
            ])
        #expect(try todos.map(\.draft.date?.text) == ["2026-11-21"])
    }

    @Test func `a list of the API's to-dos keeps its times, its recurrence and its completion`() async throws {
        let list = """
            [{"id": 7, "title": "Water the plants", "category": "Shopping", "date": "2026-11-22", "startTime": "14:00",
            "endTime": "15:00", "description": "", "repeat": "FREQ=WEEKLY", "completedAt": null, "version": 3},
            {"title": "Done", "date": "2026-11-23", "repeat": null, "completedAt": "2026-11-22T10:00:00Z"}]
            """

        let answer = try await browser.upload(list)

        #expect(report(answer) == ["Added: 2", "Already there: 0", "Skipped: 0"])
        #expect(warnings(answer).isEmpty)
        let added = try todos
        #expect(added.map(\.draft.title) == ["Water the plants", "Done"])
        #expect(added.map(\.draft.when) == ["2026-11-22 14:00-15:00", "2026-11-23"])
        #expect(added.map(\.draft.recurrence?.text) == ["FREQ=WEEKLY", nil])
        #expect(added.map { $0.completedAt == nil } == [true, false])
    }

    @Test(arguments: [("null", []), (#""/todos?after=x""#, ["Entry 3: the list continu"])] as [(String, [String])])
    func `a list of the API's answers is one list, which goes on where the last one says so`(
        next: String, beginnings: [String]
    ) async throws {
        let answer = try await browser.upload(
            """
            [{"todos": [{"title": "Milk", "date": "2026-11-22"}, {"title": "Bread", "date": "2026-11-22"}], "next": "/x"},
            {"todos": [{"title": "Stamps", "date": "2026-11-23"}], "next": \(next)}]
            """)

        #expect(report(answer) == ["Added: 3", "Already there: 0", "Skipped: 0"])
        #expect(warnings(answer).map { String($0.prefix(25)) } == beginnings)
    }

    @Test(arguments: [
        (#""title": "Call\u0000 Ana\u0000""#, true), (#""title": "Call \u202eAna""#, true),
        (#""title": "Call Ana\uffff""#, true), (#""title": "Call Ana", "description": "a\u0007b\ufffe""#, true),
        (#""title": "Call\n\tAna", "description": "a\nb\u200b""#, false),
    ])
    func `characters that no to-do can have are left out with a warning, white space without`(
        texts: String, isWarned: Bool
    ) async throws {
        let answer = try await browser.upload("[{\(texts)}]")

        #expect(try todos.map { $0.draft.title.split(separator: " ") } == [["Call", "Ana"]])
        let sentence = "Entry 1: its title or description had characters that no to-do can have"
        #expect(warnings(answer).map { $0.hasPrefix(sentence) } == (isWarned ? [true] : []))
    }

    @Test(arguments: [(8, false), (9, true)])
    func `more marks on one letter than a to-do can have are left out with a warning`(
        marks: Int, isWarned: Bool
    ) async throws {
        let title = "Call Ana" + String(repeating: "\u{316}", count: marks)

        let answer = try await browser.upload("title,date,description\n\(title),2026-11-22,a\n")

        #expect(try todos.map { $0.draft.title.unicodeScalars.count } == ["Call Ana".count + 8])
        let sentence = """
            Line 2: its title or description had characters that no to-do can have, such as control characters or too many \
            marks on one letter, so they were left out.
            """
        #expect(warnings(answer) == (isWarned ? [sentence] : []))
    }

    @Test(arguments: [
        "99999-01-01T00:00:00Z", "3000-01-01T00:00:00Z", "1582-12-31T23:59:59Z", "9999999999999999-01-01T00:00:00Z",
    ])
    func `a to-do done at a time that can't be kept is imported as not done, with a warning`(moment: String)
        async throws
    {
        let answer = try await browser.upload(#"[{"title": "Old", "date": "2026-11-23", "completedAt": "\#(moment)"}]"#)

        #expect(report(answer) == ["Added: 1", "Already there: 0", "Skipped: 0"])
        #expect(warnings(answer).count == 1)
        #expect(try todos.map(\.isCompleted) == [false])
    }

    @Test func `a table may name its columns as the API does`() async throws {
        _ = try await browser.upload("Title,Date,StartTime,EndTime\nCall Ana,2026-11-23,09:00,09:30\n")

        #expect(try todos.map(\.draft) == [.of("Call Ana", "2026-11-23", "09:00", "09:30", .work, "")])
    }

    @Test func `undoing takes nothing along that was there`() async throws {
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Mine"))
        let answer = try await browser.upload(Self.table)
        let undo = try #require(answer.page.first("//section//form")?["action"])

        _ = try await browser.post(undo, try answer.page.hiddenFields(ofFormTo: undo))

        #expect(try todos.map(\.draft.title) == ["Mine"])
        let ben = try await site.browser(signedUpAs: "ben@example.com")
        let csrf = try await ben.get("/todos").page.hiddenFields(ofFormTo: "/logout")
        _ = try await ben.post(undo, csrf)
        #expect(try await site.services.todos.trashed(of: ana).todos.count == 2)
    }

    @Test func `to-dos that are there already are left alone`() async throws {
        _ = try await browser.upload(Self.table)

        let answer = try await browser.upload(Self.table + "Third,2026-11-23\n")

        #expect(report(answer) == ["Added: 1", "Already there: 2", "Skipped: 0"])
    }

    @Test func `rows that make no to-do, or one without a detail, are listed by their lines`() async throws {
        let answer = try await browser.upload(
            """
            title;date;start;end;category;repeat
            ;2026-11-22
            "two
            lines";2026-02-30
            C;2026-11-22;24:30
            D;2026-11-22;10:00;09:00
            E;;;;No such
            \(String(repeating: "x", count: 201));2026-11-22
            """)

        #expect(report(answer) == ["Added: 4", "Already there: 0", "Skipped: 2"])
        #expect(warnings(answer).map { $0.prefix { $0 != ":" } } == [2, 3, 5, 6, 7, 8].map { "Line \($0)" })
        #expect(try todos.map(\.draft.category) == [.work, .work, .work, .work])
        #expect(try todos.map(\.draft.title.count).sorted() == [1, 1, 1, 200])
    }

    @Test func `of many warnings the first are shown, and how many more there are`() async throws {
        let answer = try await browser.upload("title,date\n" + String(repeating: ",x\n", count: 50) + "a,2026-11-22")

        #expect(warnings(answer).count == 20)
        #expect(report(answer) == ["Added: 1", "Already there: 0", "Skipped: 50"])
        #expect(String(decoding: answer.body, as: UTF8.self).contains("And 30 more"))
    }

    @Test(arguments: InvalidFile.all)
    func `an invalid file is answered with a sentence, and nothing of it is added`(file: InvalidFile) async throws {
        let answer = try await browser.upload(file.bytes, to: "/todos/import")

        #expect(answer.status == (file.bytes.count > ImportFile.mostBytes ? 413 : 422))
        #expect(alert(answer)?.contains(file.sentence) == true, "\(alert(answer) ?? "")")
        #expect(answer.page.first("//details[@open]/summary")?.text == "Which files can be imported")
        #expect(try todos.isEmpty)
    }

    @Test(arguments: [
        ("todos.csv", table), ("TODOS.TSV", table), ("todos.csv.txt", table), ("할 일.txt", "[{\"title\": \"Milk\"}]"),
        ("todos.Json", "[{\"title\": \"Milk\"}]"), ("mine.ics", calendar), ("old.vcs", calendar),
        // No ending: of a date, of a version, of a folder, and of a phone.
        ("", table), ("Plans 2026.11.22", table), ("list.v2", table), ("My list. And more", calendar),
        (#"C:\my.docs\list"#, table),
        ("msf:31.", table),
    ])
    func `a name's ending fits what is in the file, and a name without one any`(
        name: String, file: String
    ) async throws {
        let answer = try await browser.upload(file, named: name)

        #expect(answer.status == 200)
        #expect(try !todos.isEmpty)
    }

    @Test(arguments: [
        ("todos.ics", table, ".ics"), ("todos.JSON", table, ".json"), ("todos.csv", "[{\"title\": \"Milk\"}]", ".csv"),
        ("todos.csv", calendar, ".csv"), ("todos.json", calendar, ".json"), ("todos.csv.exe", table, ".exe"),
        ("page.html", "<html></html>", ".html"), ("todos.mp3", calendar, ".mp3"),
    ])
    func `another ending is refused with a sentence, and nothing of the file is added`(
        name: String, file: String, ending: String
    ) async throws {
        let answer = try await browser.upload(file, named: name)

        #expect(answer.status == 422)
        #expect(alert(answer)?.hasPrefix("This file's name ends in \(ending.isolated), which doesn't fit") == true)
        #expect(answer.page.first("//details[@open]/summary")?.text == "Which files can be imported")
        #expect(try todos.isEmpty)
    }

    @Test func `the page says how much a file may have, of those that it exports as well`() async throws {
        let entries = ImportFile.mostEntries.formatted(.number.locale(Locale(identifier: "en")))
        let size = "\(ImportFile.mostBytes >> 20) MB"
        let told = try await browser.get("/todos/import").page.all("//p").map(\.text)

        #expect(told.count { $0.contains(entries) && $0.contains(size) } == 2, "\(told)")
    }

    @Test func `line ends of other systems, and what can't be shown, do no harm`() async throws {
        _ = try await browser.upload("title,date,description\r\n\"a\u{7}b\r\nc\",2026-11-22,\"one\r\ntwo\"\r\n")

        #expect(try todos.map(\.draft.title) == ["a b  c"])
        #expect(try todos.map(\.draft.description) == ["one\ntwo"])
    }

    @Test func `UTF-16, as spreadsheets save it, is read in both orders`() async throws {
        let units = Array("title,date\n김밥 🍙,2026-11-22".utf16)
        let little = units.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let big = units.flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 0xFF)] }

        #expect(report(try await browser.upload([0xFF, 0xFE] + little, to: "/todos/import"))[0] == "Added: 1")
        // Without its mark it is recognized by its first two characters.
        for file in [[0xFE, 0xFF] + big, little, big] {
            #expect(report(try await browser.upload(file, to: "/todos/import"))[1] == "Already there: 1")
        }
        #expect(try todos.map(\.draft.title) == ["김밥 🍙"])
    }

    @Test func `a form of another kind, or without its token, is refused`() async throws {
        #expect(try await browser.post("/todos/import", ["file": "x"]).status == 415)
        #expect(try await browser.upload(Array(Self.table.utf8), to: "/todos/import", token: "x").status == 403)
        let foreign = try await browser.post(
            "/todos/import", body: [],
            headers: [.origin: "https://evil.example", .contentType: "multipart/form-data; boundary=b"])
        #expect(foreign.status == 403)
        #expect(try todos.isEmpty)
    }

    @Test func `every sentence is there in every language`() throws {
        let texts = try ["en", "ko"].map { language in
            let data = try Data(contentsOf: URL(fileURLWithPath: TestSite.path("Templates/Texts/\(language).json")))
            return try JSONDecoder().decode([String: String].self, from: data)
        }
        let keys =
            ImportWarning.Kind.allCases.map { "import.warning.\($0)" }
            + CSVError.Reason.allCases.map { "import.csv.\($0)" }
            + CalendarError.Reason.allCases.map { "import.calendar.\($0)" }
        for key in keys { #expect(texts.allSatisfy { $0[key] != nil }, "\(key)") }
    }
}

extension TodoDraft {
    static func of(
        _ title: String, _ date: String?, _ start: String?, _ end: String?, _ category: Category, _ description: String
    ) throws -> TodoDraft {
        try TodoDraft(
            title, in: category, date: date.flatMap { CalendarDate($0) },
            start: start.flatMap { TimeOfDay($0) }, end: end.flatMap { TimeOfDay($0) }, description: description)
    }
}
