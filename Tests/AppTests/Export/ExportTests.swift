import Foundation
import Testing
import Todos

@testable import App

@Suite(.timeLimit(.minutes(5))) struct ExportTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com", name: "Ana \"=1+1\" 김")
    }

    private func export(in browser: TestBrowser) async throws -> ZipReader {
        let answer = try await browser.submit("/account/export", on: "/account")
        try #require(answer.status == 200)
        return try ZipReader(answer.body)
    }

    @Test func `the account page hands out a zip file that is kept nowhere and named after the day`() async throws {
        let answer = try await browser.submit("/account/export", on: "/account")

        #expect(answer.status == 200)
        #expect(answer.headers[.contentType] == "application/zip")
        #expect(answer.headers[.contentDisposition] == "attachment; filename=\"latchkey-2026-11-21.zip\"")
        #expect(answer.headers[.cacheControl] == "no-store")
        #expect(
            try ZipReader(answer.body).names == [
                "README.txt", "account.json", "devices.json", "devices.csv", "trusted-browsers.json",
                "trusted-browsers.csv", "identities.json", "identities.csv", "passkeys.json", "passkeys.csv",
                "programs.json", "programs.csv", "calendars.json", "calendars.csv",
                "history.json", "history.csv", "categories.json", "categories.csv", "todos.json", "todos.csv",
                "versions.json", "versions.csv",
            ])
    }

    @Test func `the exported data is what was put in, also if it looks odd`() async throws {
        let titles = [
            "=HYPERLINK(\"http://evil\")", "+1", "-1", "@SUM(A1)", "\"quoted\", with; commas", "김밥 🍙 = 점심", "</script>",
        ]
        for title in titles {
            var fields: [String: String] = .todo(titled: title)
            fields["description"] = "two\nlines, \"and\" more"
            try #require(try await browser.submit("/todos", on: "/todos/new", fields).location == "/todos")
        }

        let file = try await export(in: browser)

        let todos = try file.records("todos.json")
        #expect(todos.map { $0["title"] } == titles.map { .text($0) })
        #expect(
            todos[0] == [
                "title": "=HYPERLINK(\"http://evil\")", "category": "Shopping", "date": "2026-11-21", "start": "09:00",
                "end": "10:30", "description": "two\nlines, \"and\" more", "created": "2026-11-21T16:30:00+09:00",
            ])
        let account = try JSONDecoder().decode([String: String].self, from: Data(file["account.json"]))
        #expect(
            account == [
                "name": "Ana \"=1+1\" 김", "email": "ana@example.com", "created": "2026-11-21T16:30:00+09:00",
                "timeZone": "Asia/Seoul",
            ])
    }

    @Test func `spreadsheets get a byte order mark, lines that end in CR LF, and no formula`() async throws {
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "=1+1, \"x\""))

        let csv = try await export(in: browser)["todos.csv"]

        #expect(
            String(decoding: csv, as: UTF8.self) == """
                \u{FEFF}"title","category","date","start","end","description","completed","created","recurrence",\
                "ownCategory","trashed","ownCategoryColour","ownCategoryIcon"\r
                "'=1+1, ""x\""","Shopping","2026-11-21","09:00","10:30","","","2026-11-21T16:30:00+09:00","","","","",""\r

                """)
    }

    @Test(arguments: ["=1", "+1", "-1", "@a", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠a"])
    func `a cell that a spreadsheet would calculate is text`(cell: String) {
        let line = String(decoding: CSV.line(["a", cell]), as: UTF8.self)

        #expect(line == "\"a\",\"'\(cell)\"\r\n")
    }

    @Test(arguments: ["=1", "'=1", "''+", "'", "''a", "a=1", "", "'\n=", "＝1"])
    func `a cell reads as it was written`(cell: String) {
        let line = String(decoding: CSV.line([cell]), as: UTF8.self)
        let written = line.dropFirst().dropLast(2)

        #expect(CSV.unguarded(String(written)) == cell)
        #expect(!written.hasPrefix("="))
    }

    @Test func `devices and history are in it, and nothing that opens anything`() async throws {
        let phone = site.browser(userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1")
        _ = try await phone.submit(
            "/login", ["email": "ana@example.com", "password": "correct horse battery", "remember": "yes"])

        let file = try await export(in: phone)

        let devices = try file.records("devices.json")
        #expect(devices.count == 2)
        #expect(devices.first { $0["thisDevice"] == true }?["browser"] == "Safari · iPhone")
        #expect(try file.records("history.json").map { $0["event"] } == ["signed-in", "signed-up"])
        let everything = file.names.map(file.text).joined().lowercased()
        for word in ["argon2", "digest", "hash\"", "token", "\"password", "code\""] {
            #expect(!everything.contains(word), "\(word)")
        }
        for cookie in phone.cookies.values.flatMap({ $0.split(separator: ".") }) where cookie.count > 20 {
            #expect(!everything.contains(cookie.lowercased()))
        }
    }

    @Test func `linked logins are in it`() async throws {
        let social = try SocialSite()
        let ana = try await social.site.browser(signedUpAs: "ana@example.com")
        try await social.link("4711", of: "https://accounts.google.com", email: "ana@gmail.example", in: ana)

        let file = try await export(in: ana)

        #expect(
            try file.records("identities.json") == [
                [
                    "issuer": "https://accounts.google.com", "subject": "4711", "email": "ana@gmail.example",
                    "linked": "2026-11-21T16:30:00+09:00", "lastUsed": "2026-11-21T16:30:00+09:00",
                    "suspended": false, "emailStopped": false,
                ]
            ])
        #expect(
            file.text("identities.csv").hasSuffix(
                """
                "https://accounts.google.com","4711","ana@gmail.example","2026-11-21T16:30:00+09:00",\
                "2026-11-21T16:30:00+09:00","false","false"\r

                """))
    }

    @Test func `programs with access to the to-dos are in it, their tokens aren't`() async throws {
        let program = try await Program(of: browser, at: site, permission: "read")

        let file = try await export(in: browser)

        #expect(
            try file.records("programs.json") == [
                [
                    "name": "Test", "permission": "read", "made": "2026-11-21T16:30:00+09:00",
                    "expires": "2026-12-21T16:30:00+09:00",
                ]
            ])
        #expect(!file.names.map(file.text).joined().contains(program.token.dropFirst("latchkey_".count)))
    }

    @Test func `its README says when the export was made, which is not when the account was`() async throws {
        await site.pass(.seconds(60))

        let file = try await export(in: browser)

        #expect(file.text("README.txt").contains("\nThis export was made: 2026-11-21T16:31:00+09:00\n"))
        #expect(file.text("account.json").contains("\"created\":\"2026-11-21T16:30:00+09:00\""))
    }

    @Test func `what a stranger's browser calls itself is in it by our words only`() async throws {
        let words = "Mozilla/5.0 (Windows NT 10.0) Firefox/130.0 Call https://evil.example \u{202E}now"
        let stranger = site.browser(userAgent: words)
        _ = try await stranger.submit("/login", ["email": "ana@example.com", "password": "wrong horse"])
        let own = "Mozilla/5.0 (X11; Linux x86_64) Firefox/131.0"
        let ana = site.browser(userAgent: own)
        _ = try await ana.submit("/login", ["email": "ana@example.com", "password": "correct horse battery"])

        let file = try await export(in: ana)

        let events = try file.records("history.json")
        #expect(events.first { $0["event"] == "sign-in-failed" }?["userAgent"] == "Firefox · Windows")
        #expect(events.first { $0["event"] == "signed-in" }?["userAgent"] == .text(own))
        #expect(!file.names.map(file.text).joined().contains("evil.example"))
    }

    @Test(arguments: ["en", "ko"]) func `its README names every file`(language: String) async throws {
        _ = try await browser.submit("/language", on: "/account", ["language": language])

        let file = try await export(in: browser)

        let readMe = file.text("README.txt")
        let named = Set(readMe.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) })
        for name in file.names.dropFirst() {
            let stem = String(name.prefix { $0 != "." })
            #expect(named.contains(stem) || named.contains(name), "\(name)")
        }
    }

    @Test func `what is in the trash says so, and an import leaves it there`() async throws {
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Kept"))
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Thrown away"))
        _ = try await browser.submit("/todos/2/delete", on: "/todos/2")

        let file = try await export(in: browser)

        let todos = try file.records("todos.json")
        #expect(todos.map { $0["title"] } == ["Kept", "Thrown away"])
        #expect(todos.map { $0["trashed"] } == [nil, "2026-11-21T16:30:00+09:00"])
        let ben = try await site.browser(signedUpAs: "ben@example.com")
        for name in ["todos.json", "todos.csv"] {
            let report = try await ben.upload(file[name], to: "/todos/import")
            #expect(report.page.text.contains("skipped, because it was in the trash."))
        }
        #expect(try await ben.get("/todos").page.text.contains("Kept"))
        #expect(try await !ben.get("/todos").page.text.contains("Thrown away"))
    }

    @Test func `calendar subscriptions are in it, their addresses aren't`() async throws {
        let made = try await browser.submit("/account/calendar", ["kind": "events", "category": "Shopping"])
        let address = try #require(made.page.first("//code")?.text)
        let token = try #require(address.split(separator: "/").last?.dropLast(".ics".count))

        let file = try await export(in: browser)

        #expect(
            try file.records("calendars.json") == [
                ["kind": "events", "category": "Shopping", "made": "2026-11-21T16:30:00+09:00"]
            ])
        #expect(!file.names.map(file.text).joined().contains(token))
    }

    @Test func `categories are in it as the member has them, under the names that the to-dos give them`() async throws {
        let looks = ["name": "Garden", "colour": "green", "icon": "home"]
        _ = try await browser.submit("/categories", on: "/categories/new", looks)
        _ = try await browser.submit("/categories/Travel", ["name": "Trips", "colour": "pink", "icon": "star"])
        var todo: [String: String] = .todo(titled: "Dig")
        todo["category"] = "Own1"
        _ = try await browser.submit("/todos", on: "/todos/new", todo)

        let file = try await export(in: browser)

        let categories = try file.records("categories.json")
        #expect(
            categories.first { $0["category"] == "Travel" } == [
                "category": "Travel", "name": "Trips", "colour": "pink", "icon": "star", "archived": false,
                "default": false,
            ])
        let garden = categories.last
        #expect(
            garden == [
                "category": "Garden", "name": "Garden", "colour": "green", "icon": "home", "archived": false,
                "default": false,
            ])
        #expect(try file.records("todos.json").map { $0["category"] } == [garden?["category"]])
        let last = "\"Garden\",\"Garden\",\"green\",\"home\",\"false\",\"false\"\r\n"
        #expect(file.text("categories.csv").hasSuffix(last))
    }

    @Test func `what to-dos were before they were changed is in it`() async throws {
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "=Draft"))
        await site.pass(.seconds(60))
        _ = try await browser.submit("/todos/1/edit", .todo(titled: "Letter"))

        let file = try await export(in: browser)

        #expect(try file.records("todos.json").map { $0["title"] } == ["Letter"])
        #expect(
            try file.records("versions.json") == [
                [
                    "title": "=Draft", "category": "Shopping", "date": "2026-11-21", "start": "09:00", "end": "10:30",
                    "description": "", "changed": "2026-11-21T16:31:00+09:00", "titleNow": "Letter",
                ]
            ])
        #expect(file.text("versions.csv").contains("\"'=Draft\""))
    }

    @Test func `an address that waits to be confirmed is in it`() async throws {
        _ = try await site.database.write { transaction in
            try transaction.execute(
                """
                INSERT INTO email_changes (member_id, link_digest, email, expires_at)
                VALUES ((SELECT min(id) FROM members), ?, 'new@example.com', 0)
                """, [[UInt8](repeating: 7, count: 32)])
        }

        let file = try await export(in: browser)

        #expect(file.text("account.json").contains("\"newEmail\":\"new@example.com\""))
    }

    @Test func `no other member's data is in it`() async throws {
        let ben = try await site.browser(signedUpAs: "ben@example.com", name: "Ben")
        _ = try await ben.submit("/todos", on: "/todos/new", .todo(titled: "Ben's secret"))
        _ = try await ben.submit("/todos/1/edit", .todo(titled: "Ben's later secret"))

        let file = try await export(in: browser)

        #expect(try file.records("todos.json").isEmpty)
        #expect(try file.records("versions.json").isEmpty)
        let everything = file.names.map(file.text).joined()
        #expect(!everything.contains("Ben") && !everything.contains("ben@example.com"))
    }

    @Test func `the words to read first are in the member's language`() async throws {
        let token = try await browser.get("/account").page.hiddenFields(ofFormTo: "/language")
        _ = try await browser.post("/language", token.merging(["language": "ko"]) { $1 })

        let text = try await export(in: browser).text("README.txt")

        #expect(text.contains("회원님의 데이터") && text.contains("ana@example.com") && text.contains("Asia/Seoul"))
    }

    @Test func `the history shows that data was exported`() async throws {
        _ = try await export(in: browser)

        #expect(
            try await browser.get("/account/history").page.all("//li//strong").map(\.text).first == "Data downloaded")
        #expect(try await export(in: browser).records("history.json").first?["event"] == "data-exported")
    }

    @Test func `the password is asked for again first, and then the download is one click away`() async throws {
        let fields = try await browser.get("/account").page.hiddenFields(ofFormTo: "/account/export")
        await site.pass(.seconds(10 * 60))

        let turnedAway = try await browser.post("/account/export", fields)

        #expect(turnedAway.location == "/reauthenticate?next=%2Faccount%2Fexport")
        let reauthenticated = try await browser.submit(
            "/reauthenticate", on: "/reauthenticate?next=%2Faccount%2Fexport", ["password": "correct horse battery"])
        #expect(reauthenticated.location == "/account/export")
        #expect(try await browser.submit("/account/export").headers[.contentType] == "application/zip")
    }

    @Test func `many to-dos are all there`() async throws {
        let day = try #require(CalendarDate("2026-11-21"))
        let nine = try #require(TimeOfDay("09:00"))
        let member = try await #require(
            try site.database.read { try $0.first("SELECT id FROM members") { $0.int(0) } })
        try await site.services.todos.add(
            (1...5000).map {
                try TodoDraft(
                    title: "To-do \($0)", category: .work, date: day, start: nine, end: nine, description: "=\($0)")
            }, for: Owner(memberNumber: member))

        let file = try await export(in: browser)

        #expect(try file.records("todos.json").map { $0["title"] } == (1...5000).map { .text("To-do \($0)") })
        #expect(file.text("todos.csv").components(separatedBy: "\r\n").count == 5002)
    }
}
