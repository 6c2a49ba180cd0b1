import Database
import TestSupport
import Testing

@testable import App

/// Protection against robots that leaves people alone.
@Suite(.timeLimit(.minutes(5))) struct RobotTests {
    private static let fields = [
        "name": "Ana", "email": "ana@example.com", "password": "correct horse battery",
        "confirmPassword": "correct horse battery",
    ]

    @Test func `a visitor who fills in the hidden field gets no account, and a sentence`() async throws {
        let site = try TestSite()

        let answer = try await site.browser().submit(
            "/signup", Self.fields.merging(["website": "https://spam.example"]) { $1 })

        #expect(answer.status == 422)
        #expect(answer.page.first("//*[@role='alert']")?.text.hasPrefix("A field meant only for bots") == true)
        #expect(answer.page.field("email")?["value"] == "ana@example.com")
        #expect(try await site.count("members") == 0)
    }

    @Test func `that field is out of the way of eyes, keys and screen readers`() async throws {
        let page = try await TestSite().browser().get("/signup").page

        let trap = try #require(page.field("website"))
        #expect(trap["tabindex"] == "-1")
        #expect(trap["autocomplete"] == "off")
        #expect(page.first("//*[@class='elsewhere' and @aria-hidden='true']//input[@name='website']") != nil)
    }

    @Test func `a form that is sent too soon waits for what is left`() {
        let clock = MovedClock()
        let fillTime = FillTimeCheck(shortest: .seconds(2), clock: clock.clock)
        let stamp = fillTime.stamp()

        #expect(fillTime.left(since: stamp) == .seconds(2))
        clock.move(by: .milliseconds(1500))
        #expect(fillTime.left(since: stamp) == .milliseconds(500))
        clock.move(by: .seconds(60))
        #expect(fillTime.left(since: stamp) == .zero)
    }

    @Test(arguments: ["", "0", "1763710200000.", "1.AAAA", "-1.x", "x.y", "9999999999999999999999.x"])
    func `a moment that this process did not write down counts as now`(stamp: String) {
        let fillTime = FillTimeCheck(shortest: .seconds(2), clock: MovedClock().clock)

        #expect(fillTime.left(since: stamp) == .seconds(2))
    }

    @Test func `another process's moment counts as now, and so does one from the future`() {
        let clock = MovedClock()
        let one = FillTimeCheck(shortest: .seconds(2), clock: clock.clock)
        let other = FillTimeCheck(shortest: .seconds(2), clock: clock.clock)
        clock.move(by: .seconds(60))
        let early = one.stamp()
        clock.move(by: .seconds(-30))

        #expect(other.left(since: one.stamp()) == .seconds(2))
        #expect(one.left(since: early) == .seconds(2))
    }

    @Test func `the form carries the moment, and a form without it is still answered`() async throws {
        let site = try TestSite(shortestSignUp: .milliseconds(1))
        let browser = site.browser()
        let hidden = try await browser.get("/signup").page.hiddenFields(ofFormTo: "/signup")
        #expect(hidden["opened"]?.isEmpty == false)

        let answer = try await browser.post(
            "/signup", Self.fields.merging(["csrf": hidden["csrf"] ?? ""]) { $1 })

        #expect(answer.location == "/todos")
    }
}
