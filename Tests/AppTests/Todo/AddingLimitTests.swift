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
        let ana = try await #require(
            try site.services.accounts.accessTokens.bearer(
                of: Token(accessText: program.token), from: ClientInfo(address: "192.0.2.50", userAgent: "")))
        for _ in 0..<999 { try site.services.adding.recordAttempt(ana.member) }

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
}
