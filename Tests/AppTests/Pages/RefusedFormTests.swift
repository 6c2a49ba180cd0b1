import Testing

/// The rules for every refused form.
@Suite(.timeLimit(.minutes(5))) struct RefusedFormTests {
    private let site: TestSite

    init() throws {
        site = try TestSite()
    }

    private func title(_ answer: Answer) -> String? {
        answer.page.first("//title")?.text
    }

    @Test func `the first field with a message has the focus, and no other`() async throws {
        let page = try await site.browser().submit("/signup", ["name": "Ana", "email": "ana"]).page

        #expect(page.all("//*[@aria-invalid]").map { $0["name"] } == ["email", "password"])
        #expect(page.all("//*[@autofocus]").map { $0["name"] } == ["email"])
    }

    @Test func `of a pair that opens nothing it is the one that is empty`() async throws {
        let page = try await site.browser().submit("/login", ["email": "ana@example.com", "password": "horse"]).page

        #expect(page.all("//*[@autofocus]").map { $0["name"] } == ["password"])
    }

    @Test func `each refusal begins anew`() async throws {
        let browser = site.browser()

        for _ in 1...2 {
            let page = try await browser.submit("/login", ["email": "ana@example.com"]).page
            #expect(page.all("//*[@autofocus]").map { $0["name"] } == ["password"])
        }
    }

    @Test func `a choice that is missing has the focus at its first possibility`() async throws {
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        var fields = [String: String].todo(titled: "Buy milk")
        fields["category"] = ""

        let page = try await browser.submit("/todos", on: "/todos/new", fields).page

        #expect(page.all("//*[@autofocus]").count == 1)
        #expect(page.first("//input[@name='category'][1]")?["autofocus"] != nil)
    }

    @Test(arguments: [
        // In reading order, each field that can be wrong beside others.
        (["name": "", "permission": "", "lifetime": ""], "name"),
        (["name": "Phone", "permission": "", "lifetime": ""], "permission"),
        (["name": "Phone", "permission": "read", "lifetime": ""], "lifetime"),
    ])
    func `of choices and fields it is the first in reading order`(fields: [String: String], name: String) async throws {
        let browser = try await site.browser(signedUpAs: "ana@example.com")

        let page = try await browser.submit("/account/tokens", fields).page

        #expect(page.all("//*[@autofocus]").map { $0["name"] } == [name])
    }

    @Test(arguments: [
        (["date": "soon", "startTime": "soon", "repeat": "hourly"], "date"),
        (["startTime": "soon", "endTime": "soon"], "startTime"), (["endTime": "08:00", "repeat": "hourly"], "endTime"),
        (["repeat": "hourly", "category": "", "description": "\u{7}"], "repeat"),
        (["category": "", "description": "\u{7}"], "category"), (["description": "\u{7}"], "description"),
        (["title": "", "repeat": "hourly"], "title"), (["title": "", "category": ""], "title"),
    ])
    func `of a to-do's fields it is the first in reading order`(wrong: [String: String], name: String) async throws {
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        let fields = [String: String].todo(titled: "Buy milk").merging(wrong) { $1 }

        let page = try await browser.submit("/todos", on: "/todos/new", fields).page

        #expect(page.all("//*[@autofocus]").map { $0["name"] } == [name])
    }

    @Test func `the form for a new to-do has the focus at its title, unless the title is there`() async throws {
        let browser = try await site.browser(signedUpAs: "ana@example.com")

        let new = try await browser.get("/todos/new").page
        #expect(new.all("//*[@autofocus]").map { $0["name"] } == ["title"])
        let filled = try await browser.get("/todos/quick?line=Call+Ana").page
        #expect(filled.all("//*[@autofocus]").isEmpty)
    }

    @Test(arguments: [("en", "Error: Log in · Latchkey"), ("ko", "오류: 로그인 · Latchkey")])
    func `the title says that something is wrong`(language: String, expected: String) async throws {
        let answer = try await site.browser(language: language).submit("/login", ["email": "ana"])

        #expect(answer.status == 422)
        #expect(title(answer) == expected)
    }

    @Test func `a page without a submitted form shows no errors`() async throws {
        let browser = site.browser()

        #expect(title(try await browser.get("/login")) == "Log in · Latchkey")
        #expect(title(try await browser.get("/nowhere"))?.contains("Error:") == false)
        #expect(try await browser.get("/login").page.all("//*[@autofocus]").isEmpty)
    }
}
