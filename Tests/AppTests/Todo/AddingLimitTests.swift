import Accounts
import Secrets
import Testing

@testable import App

/// No member adds more than a thousand to-dos in a minute, on pages or by programs.
@Suite(.timeLimit(.minutes(5))) struct AddingLimitTests {
    @Test func `ten thousand in a minute are slowed down with a sentence, and after the wait adding works again`()
        async throws
    {
        let site = try TestSite()
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        let program = try await Program(of: browser, at: site)
        let fields = try await browser.get("/todos/new").page.hiddenFields(ofFormTo: "/todos")
        try await record(999, of: program, at: site)

        try await program.add("The last one")
        let body = """
            {"title": "One too many", "category": "Etc", "date": "2026-11-21", "startTime": "09:00", "endTime": "09:00"}
            """
        let beyond = await program.send(.post, "/todos", json: body)
        #expect(beyond.status == 429)
        #expect(beyond.problem == "TooManyAdded")
        #expect(beyond.headers[.retryAfter] == "1")

        let byPage = try await browser.post("/todos", fields.merging(.todo(titled: "By page")) { $1 })
        #expect(byPage.status == 429)
        #expect(byPage.headers[.retryAfter] == "1")
        #expect(
            byPage.page.message(of: "title")
                == "You've added too many to-dos in a minute. Try again in 1 sec.")
        #expect(byPage.page.field("title")?.text == "By page", "nothing has to be typed again")
        let ben = try await site.browser(signedUpAs: "ben@example.com")
        #expect(try await ben.submit("/todos", on: "/todos/new", .todo(titled: "Ben's")).location == "/todos")

        await site.pass(.seconds(1))
        #expect(try await browser.post("/todos", fields.merging(.todo(titled: "By page")) { $1 }).location == "/todos")
        #expect(try await site.count("todos") == 3)
    }

    @Test func `what is already there counts, and a mistake and the next of a series don't`() async throws {
        let site = try TestSite()
        let program = try await Program(of: try await site.browser(signedUpAs: "ana@example.com"), at: site)
        let yoga = #"{"title": "Yoga", "category": "Etc", "date": "2026-11-21", "repeat": "FREQ=DAILY"}"#
        #expect(await program.send(.post, "/todos", json: yoga).status == 201)
        try await record(998, of: program, at: site)

        #expect(await program.send(.post, "/todos", json: "{}").status == 422)
        #expect(await program.send(.post, "/todos", json: yoga).problem == "AlreadyExists")
        #expect(await program.send(.post, "/todos", json: yoga).problem == "TooManyAdded")

        #expect(await program.send(.post, "/todos/1/complete").status == 200)
        #expect(try await site.count("todos") == 2)
    }

    /// Records additions of the program's member.
    private func record(_ count: Int, of program: Program, at site: TestSite) async throws {
        let bearer = try await #require(
            try site.services.accounts.accessTokens.bearer(
                of: Token(accessText: program.token), from: ClientInfo(address: "192.0.2.50", userAgent: "")))
        for _ in 0..<count { try site.services.adding.recordAttempt(bearer.member) }
    }
}
