import HTTPTypes
import TestSupport
import Testing

/// Browsers that go on without another device cookie ("Secure-Session-Skipped HTTP header field"), and browsers that have
/// a challenge before they need it. Nobody is alarmed or logged out by either.
@Suite(.timeLimit(.minutes(5))) struct SkippedRefreshTests {
    private let site: TestSite

    init() async throws {
        site = try TestSite(baseURL: BoundBrowser.baseURL)
        _ = try await site.browser(signedUpAs: "ana@example.com")
    }

    /// All that an alarm or a logout would change.
    private func traces() async throws -> [Int64?] {
        var counts: [Int64?] = []
        for table in ["history", "outbox", "sessions", "remembered_devices", "known_browsers"] {
            counts.append(try await site.count(table))
        }
        return counts
    }

    private func skipping(_ value: String) throws -> HTTPFields {
        [try #require(HTTPField.Name("Secure-Session-Skipped")): value]
    }

    private func sign(_ challenge: String, in browser: BoundBrowser) async throws -> Answer {
        try await browser.jar.prove(
            browser.instructions.refresh_url, try browser.device.proof(challenge),
            of: browser.instructions.session_identifier)
    }

    @Test(arguments: [
        #"unreachable;session_identifier="ID""#, #"server_error;session_identifier="ID""#,
        #"quota_exceeded;session_identifier="ID""#,
        #"unreachable;session_identifier="other", quota_exceeded;session_identifier="ID""#,
        "something-new", "", "\"\"",
    ])
    func `a browser that skips a refresh is answered as one that doesn't say so`(value: String) async throws {
        let browser = try await BoundBrowser(site)
        let headers = try skipping(value.replacing("ID", with: browser.instructions.session_identifier))
        #expect(try await browser.jar.send(.get, "/todos", headers: headers).status == 200, "it still has its cookie")
        await site.pass(.seconds(20 * 60))
        browser.dropDeviceCookie()
        let before = browser.jar.cookies
        let silent = try await browser.jar.get("/todos")
        browser.jar.cookies = before
        let traces = try await traces()

        let answer = try await browser.jar.send(.get, "/todos", headers: headers)

        #expect(answer.status == silent.status)
        #expect(answer.location == "/login")
        #expect(answer.location == silent.location)
        #expect(answer["Secure-Session-Challenge"] == nil && answer["Secure-Session-Registration"] == nil)
        #expect(before.allSatisfy { browser.jar.cookies[$0.key] == $0.value }, "nothing is dropped")
        #expect(try await self.traces() == traces)

        #expect(try await browser.refresh().status == 200)
        #expect(try await browser.jar.get("/todos").status == 200, "as soon as it can again")
        #expect(try await self.traces() == traces)
    }

    @Test func `a challenge that a browser already has is signed without asking for another`() async throws {
        let browser = try await BoundBrowser(site)
        let traces = try await traces()
        let kept = try await browser.challenge()
        await site.pass(.seconds(4 * 60))

        let early = try await sign(kept, in: browser)

        #expect(early.status == 200)
        #expect(early.setCookie("__Host-device") != nil, "before the other cookie has ended")
        #expect(try await browser.jar.get("/todos").status == 200)
        #expect(try await self.traces() == traces)
    }

    @Test func `for one that it kept too long it gets another, and no more than that happens`() async throws {
        let browser = try await BoundBrowser(site)
        let kept = try await browser.challenge()
        await site.pass(.seconds(20 * 60))
        browser.dropDeviceCookie()
        let traces = try await traces()

        let late = try await sign(kept, in: browser)

        #expect(late.status == 403, "the browser keeps its key")
        #expect(late["Secure-Session-Challenge"] != nil)
        #expect(late.setCookie("__Host-device") == nil)
        #expect(try await browser.refresh().status == 200)
        #expect(try await browser.jar.get("/todos").status == 200)
        #expect(try await self.traces() == traces)
    }
}
