import Accounts
import Secrets
import Testing

/// A site where every member needs a second factor.
@Suite(.timeLimit(.minutes(5))) struct RequiredFactorPagesTests {
    private static let examples = [
        "{id}": "1", "{date}": "2026-11-21", "{month}": "2026-11", "{category}": "Shopping", "{week}": "2026-W47",
        "{provider}": "google", "{format}": "csv",
    ]
    private let site: TestSite
    private let browser: TestBrowser
    private let page = "/account/authenticator"

    init() async throws {
        var policy = SecondFactorPolicy()
        policy.isRequired = true
        site = try TestSite(secondFactor: policy)
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private func code(on page: HTMLPage) throws -> String {
        let shown = try #require(page.first("//ol[@class='steps']//code")?.text)
        let key = try #require(TOTPKey(shown.filter { !$0.isWhitespace }))
        return key.code(at: TOTPKey.step(at: site.clock.now.milliseconds))
    }

    @Test func `nothing of a member opens before it is set up`() async throws {
        let routes = site.site.routes.filter { ["members", "reauthenticated members"].contains($0.endpoint.audience) }
        #expect(routes.count > 60)
        let form = try await browser.open(page).page.hiddenFields(ofFormTo: page)

        for route in routes {
            let path = Self.examples.reduce(route.pattern.description) { $0.replacing($1.key, with: $1.value) }
            let answer =
                route.method == .get ? try await browser.get(path) : try await browser.post(path, form)
            if path == "/todos/events" {
                #expect(answer.status == 204)
            } else {
                #expect(answer.status == 303 && answer.location?.hasPrefix(page) == true, "\(route.method) \(path)")
            }
        }
    }

    @Test func `the page says what is missing, and leads on to where the member wanted to go`() async throws {
        let sent = try await browser.get("/todos/search?q=milk")
        #expect(sent.location == "/account/authenticator?next=%2Ftodos%2Fsearch%3Fq%3Dmilk")
        let first = try await browser.open(sent.location ?? "").page
        #expect(first.text.contains("You need more than a password to log in here."))
        #expect(first.first("//form[@action='/logout']") != nil)

        let begun = try await browser.submit(page, on: sent.location ?? "")
        #expect(begun.location == sent.location)
        let shown = try await browser.get(begun.location ?? "").page
        let wrong = try await browser.submit(page + "/confirm", on: begun.location ?? "", ["code": "nonsense"])
        #expect(wrong.status == 422)
        #expect(try wrong.page.hiddenFields(ofFormTo: page + "/confirm")["next"] == "/todos/search?q=milk")
        let done = try await browser.submit(
            page + "/confirm", on: begun.location ?? "", ["code": try code(on: shown)])

        #expect(done.page.all("//ul[@class='codes']/li").count == 10)
        #expect(!done.page.text.contains("You need more than a password"))
        let onward = done.page.first("//main//a[@href='/todos/search?q=milk']")
        #expect(onward?.text == "Continue")
        #expect(onward?["class"] == "button quiet")
        #expect(try await browser.get("/todos/search?q=milk").status == 200)
    }

    @Test(arguments: [true, false])
    func `once it is set up, a copy of the cookies from before opens nothing`(remembered: Bool) async throws {
        let browser = site.browser()
        var fields = ["email": "ana@example.com", "password": "correct horse battery"]
        if remembered { fields["remember"] = "yes" }
        _ = try await browser.submit("/login", fields)
        let copy = site.browser()
        copy.cookies = browser.cookies
        _ = try await browser.submit(page)
        let shown = try await browser.get(page).page
        let form = try shown.hiddenFields(ofFormTo: page + "/confirm").merging(["code": try code(on: shown)]) { $1 }

        let done = try await browser.post(page + "/confirm", form)

        #expect(done.page.all("//ul[@class='codes']/li").count == 10)
        #expect(try await browser.get("/todos").status == 200)
        #expect(try await browser.get(page).status == 200)
        #expect(try await copy.open("/todos").page.field("password") != nil)
        var again = try await copy.post(page + "/confirm", form.filter { $0.key != "renewal" })
        // It is asked to send it again, with the cookies that the browser has by then.
        if again.status == 307 { again = try await copy.post(page + "/confirm", form.filter { $0.key != "renewal" }) }
        #expect(again.location?.hasPrefix("/login") == true)
        #expect(try await !copy.get("/login").page.text.contains("it wasn't saved"))
    }

    @Test func `a second press, when the answer to the first was lost, says that the app is on`() async throws {
        _ = try await browser.submit(page)
        let shown = try await browser.get(page).page
        let form = try shown.hiddenFields(ofFormTo: page + "/confirm").merging(["code": try code(on: shown)]) { $1 }
        let before = browser.cookies
        #expect(try await browser.post(page + "/confirm", form).status == 200)
        browser.cookies = before

        #expect(try await browser.post(page + "/confirm", form).location == page)

        #expect(try await browser.get(page).page.text.contains("an authenticator app is on"))
        #expect(try await browser.get("/todos").status == 200)
    }

    @Test func `it can be replaced but not turned off, and a logout is always possible`() async throws {
        _ = try await browser.submit(page)
        let shown = try await browser.get(page).page
        _ = try await browser.submit(page + "/confirm", on: page, ["code": try code(on: shown)])
        #expect(try await browser.get(page).page.text.contains("Set up another app"))

        #expect(try await browser.submit(page).location == page)
        #expect(try await browser.get(page).page.text.contains("works until you enter the first code from the new one"))
        #expect(try await browser.submit(page + "/off", on: page).location == page)

        #expect(try await browser.get(page).page.text.contains("Set up another app"))
        #expect(try await browser.get("/todos").status == 200)
        #expect(try await browser.submit("/logout", on: page).location == "/login")
    }
}
