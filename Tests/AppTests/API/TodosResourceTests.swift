import HTTPTypes
import Testing
import Todos

/// To-dos as programs read, add and list them.
@Suite(.timeLimit(.minutes(5))) struct TodosResourceTests {
    private let site: TestSite
    private let browser: TestBrowser
    private let program: Program

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
        program = try await Program(of: browser, at: site)
    }

    @Test func `a program's new to-do is there for its member, and reads back as it was`() async throws {
        let added = await program.send(
            .post, "/todos",
            json: """
                {"title": " Buy m\\u0069lk ", "category": "Shopping", "date": "2026-11-21", "startTime": "09:00",
                "endTime": "10:30", "description": "two\\r\\nlitres 우유"}
                """)

        #expect(added.status == 201)
        #expect(added.headers[.contentType] == "application/json")
        #expect(added.headers[.location] == "/todos/1")
        #expect(added.json["title"] as? String == "Buy milk")
        #expect(added.json["description"] as? String == "two\nlitres 우유")
        #expect(added.json["version"] as? Int == 1)
        #expect(added.json.keys.contains("completedAt"))
        #expect(await program.get("/todos/1").body == added.body)
        #expect(try await browser.get("/todos/1").page.heading == "Buy milk")
    }

    @Test func `a body has 128 KiB at most`() async {
        let json = #"{"title": "Buy milk", "category": "Shopping", "date": "2026-11-21"}"#
        let longest = json + String(repeating: " ", count: 131_072 - json.utf8.count)

        #expect(await program.send(.post, "/todos", json: longest).status == 201)
        #expect(await program.send(.post, "/todos", json: longest + " ").status == 413)
    }

    @Test func `the longest texts are taken, whatever is written as escapes`() async {
        // Letters of two bytes grow most, by three. Each of these has as many points as a character has room for.
        let character = #"\u05d1\u05b0\u05b1\u05b2\u05b3\u05b4\u05b5\u05b6"#
        let (title, description) = (String(repeating: character, count: 200), String(repeating: character, count: 2000))
        let json =
            #"{"title": "\#(title)", "category": "Work", "date": "2026-11-21", "description": "\#(description)"}"#

        #expect(await program.send(.post, "/todos", json: json).status == 201)
    }

    @Test func `a rule of 500 bytes is taken`() async {
        let rule = "FREQ=YEARLY;BYMONTH=" + String(repeating: "1,", count: 239)
        func add(_ rule: String) async -> Answer {
            let todo = #""title": "Plan", "category": "Work", "date": "2026-11-21""#
            return await program.send(.post, "/todos", json: "{\(todo), \"repeat\": \"\(rule)\"}")
        }

        #expect(await add(rule + "1,1").status == 422)
        #expect(await add(rule + "12").status == 201)
    }

    @Test func `each view of the pages is a list`() async throws {
        for (title, date, category) in [
            ("Milk", "2026-11-22", "Shopping"), ("Novel", "2026-11-21", "Reading"), ("Bread", "2026-11-21", "Shopping"),
        ] { try await program.add(title, on: date, category: category) }
        _ = await program.send(.post, "/todos/2/complete")
        try await program.add("Gone")
        _ = await program.send(.delete, "/todos/4")

        #expect(await program.get("/todos").titles == ["Novel", "Bread", "Milk"])
        #expect(await program.get("/todos/day/2026-11-21").titles == ["Novel", "Bread"])
        #expect(await program.get("/todos/category/Shopping").titles == ["Bread", "Milk"])
        #expect(await program.get("/todos/completed").titles == ["Novel"])
        #expect(await program.get("/todos/trash").titles == ["Gone"])
        #expect(await program.get("/todos/search?q=mil").titles == ["Milk"])
        #expect(await program.get("/todos/search?q=shop").titles == ["Bread", "Milk"])
        #expect(await program.get("/todos/search?q=").titles.isEmpty)
        for path in ["/todos", "/todos/trash", "/todos/completed"] {
            #expect(await program.get(path).json.keys.contains("next"), "\(path)")
        }
    }

    @Test(arguments: ["/todos", "/todos/category/Shopping"])
    func `next leads through a long list, each to-do once, even when others are added meanwhile`(path: String)
        async throws
    {
        let date = try #require(CalendarDate("2026-11-21"))
        let nine = try #require(TimeOfDay("09:00"))
        let drafts = try (100..<350).map {
            try TodoDraft(
                title: "Number \($0)", category: .shopping, date: date, start: nine, end: nine, description: "")
        }
        try await site.services.todos.add(drafts, for: Owner(memberNumber: 1))
        var seen: [String] = []
        var next: String? = path
        while let path = next {
            let part = await program.get(path)
            seen += part.titles
            next = part.json["next"] as? String
            try await program.add("Before \(seen.count)", on: "2026-11-20")
        }

        #expect(seen == (100..<350).map { "Number \($0)" })
    }

    @Test func `an invalid cursor is refused, as the beginning would be read for ever`() async {
        for target in [
            "/todos?after=x", "/todos?after=", "/todos/completed?after=soon", "/todos?after=%FF", "/todos?a=1&a=2",
        ] {
            #expect(await program.get(target).problem == "UnreadableQuery", "\(target)")
        }
    }

    private static let notRule = "This must be a rule like FREQ=WEEKLY;BYDAY=MO,TH, or null for none."

    @Test(arguments: [
        ("COUNT=10", "FREQ is needed, and must be DAILY, WEEKLY, MONTHLY or YEARLY."),
        ("FREQ=HOURLY", "FREQ is needed, and must be DAILY, WEEKLY, MONTHLY or YEARLY."),
        ("FREQ=DAILY;INTERVAL=1000", "INTERVAL must be a whole number from 1 to 999."),
        ("FREQ=DAILY;COUNT=10000", "COUNT must be a whole number from 1 to 9999."),
        ("FREQ=DAILY;COUNT=0", "COUNT must be a whole number from 1 to 9999."),
        ("FREQ=DAILY;BYMONTH=13", "BYMONTH must list months, from 1 to 12."),
        (
            "FREQ=MONTHLY;BYMONTHDAY=32",
            "BYMONTHDAY must list days of the month, from 1 to 31, or from -1 to -31 counted from its end."
        ),
        ("FREQ=WEEKLY;BYMONTHDAY=1", "BYMONTHDAY doesn't go with FREQ=WEEKLY."),
        (
            "FREQ=MONTHLY;BYDAY=6MO",
            "BYDAY must list weekdays, from MO to SU. With FREQ=MONTHLY or YEARLY they can be numbered, from 1MO to "
                + "5MO or from -1MO to -5MO, and up to 53 in a year without BYMONTH."
        ),
        ("FREQ=WEEKLY;BYDAY=1MO", "BYDAY can number weekdays only with FREQ=MONTHLY or FREQ=YEARLY."),
        (
            "FREQ=WEEKLY;BYDAY=MO" + String(repeating: ",MO", count: 31), "BYDAY can list at most 31 weekdays."
        ),
        ("FREQ=WEEKLY;WKST=MON", "WKST must be MO, TU, WE, TH, FR, SA or SU."),
        ("FREQ=DAILY;UNTIL=20260230", "UNTIL must be a real date without a time, like 20261231."),
        ("FREQ=DAILY;UNTIL=20261231T235959Z", "UNTIL must be a real date without a time, like 20261231."),
        ("FREQ=DAILY;COUNT=2;UNTIL=20261231", "Send COUNT or UNTIL, not both."),
        ("FREQ=DAILY;COUNT=2;COUNT=3", "COUNT is there twice, so it's unclear which one counts."),
        (
            "FREQ=MONTHLY;BYSETPOS=1",
            "BYSETPOS isn't supported. These parts of RFC 5545 (RRULE) are: FREQ, INTERVAL, BYMONTH, BYMONTHDAY, "
                + "BYDAY, WKST, COUNT, UNTIL."
        ),
        ("FREQ=MONTHLY;BYMONTHDAY=1" + String(repeating: ",1", count: 300), "A rule has at most 500 characters."),
    ])
    func `a refused rule's sentence names the part and what it takes`(rule: String, sentence: String) async {
        let json = #"{"title": "Yoga", "category": "Etc", "date": "2026-11-21", "repeat": "\#(rule)"}"#
        var korean = program
        korean.language = "ko"

        #expect(await program.send(.post, "/todos", json: json).fault(of: "repeat") == sentence)
        let translated = await korean.send(.post, "/todos", json: json).fault(of: "repeat")
        #expect(translated?.contains { ("가"..."힣").contains($0) } == true)
    }

    @Test(arguments: [
        ("title", "\"\"", "Enter a title with at least one letter, digit or emoji."),
        ("title", "null", "Enter a title with at least one letter, digit or emoji."),
        ("title", "\"\\u0000\"", "This contains characters that can't be shown. Type it again."),
        ("title", "7", "This must be text, in quotation marks."),
        ("category", "null", "Choose a category."),
        ("category", "\"Sleep\"", "There's no such category. Send the “category” of one in GET /categories."),
        ("date", "\"2026-02-30\"", "Enter a real date, like 2026-11-21."),
        ("date", "\"0000-01-01\"", "Enter a real date, like 2026-11-21."),
        ("startTime", "\"24:30\"", "Enter a time like 09:30."),
        ("endTime", "\"08:00\"", "The end can't be before the start."),
        ("description", "[\"a\"]", "This must be text, in quotation marks."),
        ("again", "\"yes\"", "This must be true or false."),
        ("repeat", "\"daily\"", Self.notRule),
        ("repeat", "\"FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2\"", "No date fits this rule. Choose a different one."),
        ("repeat", "7", Self.notRule),
        (
            "version", "1",
            "This can't be set here. These can: title, category, date, startTime, endTime, description, repeat, again."
        ),
    ])
    func `a member at fault has its own sentence, the pages' own where they have one`(
        member: String, value: String, sentence: String
    ) async throws {
        var members = [
            "title": "\"Buy milk\"", "category": "\"Shopping\"", "date": "\"2026-11-21\"", "startTime": "\"09:00\"",
            "endTime": "\"10:00\"",
        ]
        members[member] = value
        let json = "{" + members.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"

        let answer = await program.send(.post, "/todos", json: json)

        #expect(answer.status == 422)
        #expect(answer.problem == "Invalid")
        #expect(answer.fault(of: member) == sentence)
        #expect((answer.json["errors"] as? [Any])?.count == 1)
        #expect(try await site.count("todos") == 0)
    }

    @Test func `of many faults twenty are told`() async {
        let members = (1...1000).map { "\"unknown\($0)\": 1" }.joined(separator: ", ")

        let answer = await program.send(.post, "/todos", json: "{\(members)}")

        #expect(answer.status == 422)
        #expect((answer.json["errors"] as? [Any])?.count == 20)
    }

    @Test func `members that can't be read are reported with those that break a rule, each once`() async {
        let (title, text) = (String(repeating: "x", count: 201), String(repeating: "x", count: 2001))
        let json = """
            {"title": "\(title)", "description": "\(text)", "date": "2026-13-01", "startTime": "24:00",
            "category": "Nope", "repeat": 7, "colour": "red"}
            """

        let answer = await program.send(.post, "/todos", json: json)

        let members = (answer.json["errors"] as? [[String: String]] ?? []).compactMap { $0["pointer"] }
        #expect(
            members == [
                "#/category", "#/repeat", "#/colour", "#/title", "#/date", "#/startTime", "#/description",
            ])
    }

    @Test func `everything that is missing is reported at once`() async {
        let answer = await program.send(.post, "/todos", json: "{}")

        let members = (answer.json["errors"] as? [[String: String]] ?? []).compactMap { $0["pointer"] }
        #expect(members == ["#/title", "#/category"])
    }

    @Test(arguments: [
        ("", "The body is empty. Send one JSON object, in braces. Nothing was done."),
        ("[]", "Send one JSON object, in braces. Nothing was done."),
        ("{\"title\": }", "From byte 10 on, this isn't valid JSON. Nothing was done."),
        (
            "{\"a\": 1, \"a\": 2}",
            "“a” is there twice, so it's unclear which one counts. Send it once. Nothing was done."
        ),
        (
            "{\"\(String(repeating: "a", count: 61))\": 1, \"\(String(repeating: "a", count: 61))\": 2}",
            "“\(String(repeating: "a", count: 60))…” is there twice, so it's unclear which one counts."
                + " Send it once. Nothing was done."
        ),
        (String(repeating: "[", count: 50), "Lists and objects are nested too deeply. Nothing was done."),
    ])
    func `malformed JSON is refused with the place of the error`(body: String, sentence: String) async {
        let answer = await program.send(.post, "/todos", json: body)

        #expect(answer.status == 400)
        #expect(answer.problem == "UnreadableJSON")
        #expect(answer.json["detail"] as? String == sentence)
    }

    @Test func `other media types and very large bodies are refused`() async {
        for type in [nil, "application/x-www-form-urlencoded", "text/json", "application/merge-patch+json"] {
            #expect(await program.send(.post, "/todos", json: "{}", type: type).status == 415, "\(type ?? "none")")
        }
        let large = "{\"title\": \"" + String(repeating: "x", count: 300_000) + "\"}"
        #expect(await program.send(.post, "/todos", json: large).problem == "TooLarge")
        #expect(await program.send(.post, "/todos", json: "{}", type: "Application/JSON ; charset=utf-8").status == 422)
    }

    @Test func `JSON with a content coding is refused, and told to come without`() async throws {
        let json = #"{"title": "Buy milk", "category": "Shopping"}"#

        for coding in ["gzip", "br", "x", "identity, gzip"] {
            let refused = await program.send(.post, "/todos", json: json, headers: [.contentEncoding: coding])
            #expect(refused.status == 415 && refused.problem == "UnsupportedMediaType")
            #expect(refused.headers[.acceptEncoding] == "identity" && refused.headers[.accept] == nil)
        }
        #expect(try await site.count("todos") == 0)

        let otherType = await program.send(.post, "/todos", json: json, type: "text/json")
        #expect(otherType.headers[.acceptEncoding] == nil)
        let plain = await program.send(.post, "/todos", json: json, headers: [.contentEncoding: "Identity"])
        #expect(plain.status == 201)
    }

    @Test func `the same title on the same day is refused, or added again with the flag for it`() async throws {
        try await program.add("Buy milk")
        let body = """
            {"title": "Buy milk", "category": "Idea", "date": "2026-11-21", "startTime": "09:00", "endTime": "09:30"
            """

        let refused = await program.send(.post, "/todos", json: body + "}")
        let again = await program.send(.post, "/todos", json: body + ", \"again\": true}")

        #expect(refused.status == 409)
        #expect(refused.problem == "AlreadyExists")
        #expect(again.status == 201)
        #expect(try await site.count("todos") == 2)
    }

    @Test func `the categories have names in the language of the answer`() async throws {
        var korean = program
        korean.language = "ko"

        let english = await program.get("/categories").json["categories"] as? [[String: Any]] ?? []
        #expect(english.first?["category"] as? String == "SendEmail")
        #expect(english.first?["name"] as? String == "Send email")
        #expect(english.first?["isArchived"] as? Bool == false)
        #expect(english.filter { $0["isUsual"] as? Bool == true }.map { $0["category"] as? String } == ["Work"])
        let names = (await korean.get("/categories").json["categories"] as? [[String: Any]])?.map {
            $0["name"] as? String
        }
        #expect(names?.first != "Send email")
        for category in english.compactMap({ $0["category"] as? String }) {
            #expect(await program.get("/todos/category/\(category)").status == 200)
        }
        #expect(await program.get("/todos/category/Sleep").problem == "UnknownPath")
        #expect(await program.get("/todos/day/2026-02-30").problem == "UnknownPath")
    }

    @Test func `a member's own category is like the others, and theirs alone`() async throws {
        let key = try await site.services.todos.addCategory("Garden", .green, .star, for: Owner(memberNumber: 1))
            .rawValue
        let ben = try await Program(of: try await site.browser(signedUpAs: "ben@example.com"), at: site)

        try await program.add("Plant a tree", category: key)

        #expect(await program.get("/todos/category/\(key)").titles == ["Plant a tree"])
        let last = (await program.get("/categories").json["categories"] as? [[String: Any]])?.last
        #expect(last?["name"] as? String == "Garden")
        #expect(last?["colour"] as? String == "green")
        #expect(await ben.get("/todos/category/\(key)").status == 404)
    }
}
