import HTTPTypes
import Mustache
import Secrets
import Testing

@testable import App

/// The buttons, and the way to a provider.
@Suite(.timeLimit(.minutes(5))) struct LeavingTests {
    private let social: SocialSite

    init() throws {
        social = try SocialSite()
    }

    private func buttons(_ page: HTMLPage) -> [String] {
        page.all("//button[contains(@class, 'provider')]").map { "\($0.text) → \($0["formaction"] ?? "")" }
    }

    @Test(arguments: ["/login", "/signup"])
    func `without providers there is no button`(path: String) async throws {
        let page = try await TestSite().browser().get(path).page

        #expect(buttons(page).isEmpty)
        #expect(!page.text.contains("Google"))
    }

    @Test(arguments: [
        "/auth/google", "/auth/apple/callback", "/auth/google/notices", "/auth/facebook/deauthorize",
        "/auth/facebook/deletion",
    ])
    func `without providers nothing is at their addresses`(path: String) async throws {
        let browser = try TestSite().browser()
        let token = try await browser.get("/login").page.hiddenFields(ofFormTo: "/login")

        #expect(try await browser.post(path, token).status == 404)
        #expect(try await browser.get("/auth/google/callback").status == 404)
    }

    @Test(arguments: ["/login", "/signup"])
    func `each provider has a button, in the order and the language of the site`(path: String) async throws {
        #expect(
            buttons(try await social.site.browser().get(path).page) == [
                "Continue with Google → /auth/google", "Continue with Apple → /auth/apple",
                "Continue with Facebook → /auth/facebook",
            ])
        let korean = buttons(try await social.site.browser(language: "ko").get(path).page)
        #expect(
            korean == [
                "Google 계정으로 계속하기 → /auth/google", "Apple로 계속하기 → /auth/apple",
                "Facebook 계정으로 계속하기 → /auth/facebook",
            ])
    }

    @Test func `a provider that isn't set up is nowhere`() async throws {
        let browser = social.site.browser()
        let token = try await browser.get("/login").page.hiddenFields(ofFormTo: "/login")

        for name in ["myspace", "Google", "google%20", "..%2Fgoogle"] {
            #expect(try await browser.post("/auth/\(name)", token).status == 404, "\(name)")
        }
    }

    @Test func `the way to Google: a page that refreshes, with all that protects the answer`() async throws {
        let browser = social.site.browser()

        let departure = try await social.leave(for: "google", in: browser)

        #expect(departure.location.hasPrefix("https://accounts.google.com/o/oauth2/v2/auth?"))
        #expect(departure.fields["response_type"] == "code")
        #expect(departure.fields["client_id"] == "google-client")
        #expect(departure.fields["redirect_uri"] == "http://127.0.0.1:8080/auth/google/callback")
        #expect(departure.fields["scope"] == "openid email profile")
        #expect(departure.fields["code_challenge_method"] == "S256")
        for name in ["code_challenge", "state", "nonce"] {
            #expect(departure.fields[name]?.count == 43, "\(name)")
        }
        #expect(departure.fields["response_mode"] == nil)
        #expect(departure.answer.page.heading == "Continue to Google")
        #expect(departure.answer.page.first("//a[contains(@class, 'primary')]")?["href"] == departure.location)
        #expect(departure.answer.headers[.cacheControl] == "no-store")
        #expect(!departure.location.contains("secret"))
    }

    @Test func `where to go afterwards is kept up to a bound, at which the request can still be read`() async throws {
        let browser = social.site.browser()
        func longestKept(_ next: String) async throws -> Int? {
            _ = try await social.leave(for: "google", in: browser, ["next": next])
            return try await social.site.text("SELECT max(length(sealed)) || '' FROM authorizations").flatMap {
                Int($0)
            }
        }
        let longest = "/" + String(repeating: "a/", count: LocalPath.longestDestination / 2 - 1) + "b"
        #expect(longest.utf8.count == LocalPath.longestDestination)

        let none = try await longestKept("")
        #expect(try await longestKept(longest + "b") == none)
        #expect(try await longestKept("/" + String(repeating: "a", count: 100_000)) == none)
        let kept = try #require(try await longestKept(longest))
        #expect((LocalPath.longestDestination...4096).contains(kept))
    }

    @Test func `the browser's copy of a request works for its own answer only, and for ten minutes`() async throws {
        let browser = social.site.browser()

        let cookie = try #require(try await social.leave(for: "google", in: browser).answer.setCookie("authorization"))

        #expect(cookie.contains("Max-Age=600") && cookie.contains("HttpOnly"))
        #expect(cookie.contains("SameSite=Lax"))
    }

    @Test func `Apple answers by a form, and gets a hashed nonce`() async throws {
        let browser = social.site.browser()

        let departure = try await social.leave(for: "apple", in: browser)

        #expect(departure.location.hasPrefix("https://appleid.apple.com/auth/authorize?"))
        #expect(departure.fields["response_mode"] == "form_post")
        let cookie = try #require(departure.answer.setCookie("authorization"))
        #expect(cookie.contains("SameSite=Lax") && cookie.contains("HttpOnly"))
        let nonce = try #require(departure.fields["nonce"])
        #expect(nonce.count == 64 && nonce.allSatisfy(\.isHexDigit))
        for value in browser.cookies.values {
            #expect(nonce != value)
            if let token = Token(value) { #expect(nonce != token.digest.hexadecimal) }
            #expect(nonce != Digest(of: Array(value.utf8)).hexadecimal)
        }
    }

    @Test func `over https the cookies belong to this very host`() async throws {
        let secure = try SocialSite(baseURL: "https://todo.example.com")
        let browser = secure.site.browser()

        let apple = try await secure.leave(for: "apple", in: browser)
        let facebook = try await secure.leave(for: "facebook", in: browser)

        #expect(apple.fields["redirect_uri"] == "https://todo.example.com/auth/apple/callback")
        #expect(apple.answer.setCookie("__Host-authorization")?.contains("; Secure") == true)
        #expect(facebook.answer.setCookie("__Host-authorization")?.contains("; Secure") == true)
    }

    @Test func `two tabs have each their own state and one cookie`() async throws {
        let browser = social.site.browser()

        let one = try await social.leave(for: "google", in: browser)
        let cookie = browser.cookies["authorization"]
        let other = try await social.leave(for: "facebook", in: browser)

        #expect(browser.cookies["authorization"] == cookie)
        #expect(one.state != other.state)
        #expect(one.fields["code_challenge"] != other.fields["code_challenge"])
        #expect(other.fields["nonce"] == nil, "Facebook gives no ID token")
    }

    @Test func `too many journeys from one network are answered with a page`() async throws {
        let browser = social.site.browser()
        let token = try await browser.get("/login").page.hiddenFields(ofFormTo: "/login")

        var answer = try await browser.post("/auth/google", token)
        for _ in 0..<60 where answer.status == 200 { answer = try await browser.post("/auth/google", token) }

        #expect(answer.status == 429)
        #expect(answer.headers[.retryAfter] != nil)
    }

    @Test func `the login page remembers the provider used last, if it knows it`() async throws {
        for (value, hint) in [("google", "You last used Google here."), ("apple", "You last used Apple here.")] {
            let browser = social.site.browser()
            browser.cookies["last"] = value
            #expect(try await browser.get("/login").page.first("//p[@id='last-used']")?.text == hint)
        }
        for value in ["myspace", "<b>", "", "Google"] {
            let browser = social.site.browser()
            browser.cookies["last"] = value
            let page = try await browser.get("/login").page
            #expect(page.first("//p[@id='last-used']") == nil, "\(value)")
            #expect(!page.text.contains("myspace"))
        }
    }
}
