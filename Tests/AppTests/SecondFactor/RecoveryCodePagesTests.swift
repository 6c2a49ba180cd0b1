import Accounts
import Testing

/// The pages that show recovery codes, and those that take one.
@Suite(.timeLimit(.minutes(5))) struct RecoveryCodePagesTests {
    private let ana: SecondFactorSite

    init() async throws {
        ana = try await SecondFactorSite()
    }

    @Test(arguments: ["/login/code", "/login/recovery"])
    func `either page takes a recovery code as it is copied from a list, and the field holds all of it`(
        page: String
    ) async throws {
        let browser = ana.site.browser(address: "198.51.100.9")
        _ = try await ana.password(in: browser)
        let pasted = "10. " + ana.recoveryCodes[9].replacing("-", with: " - ")
        let longest = try #require(try await browser.get(page).page.field("code")?["maxlength"].flatMap { Int($0) })

        #expect(longest >= pasted.count)
        #expect(try await browser.submit(page, ["code": pasted]).location == "/todos")
    }

    @Test func `after a hundred wrong codes a new browser asks for a new password, and takes a recovery code`()
        async throws
    {
        let browser = ana.site.browser(address: "198.51.100.9")
        _ = try await ana.password(in: browser)
        try await ana.site.execute("UPDATE authenticators SET wrong_codes = 100")

        let answer = try await browser.submit("/login/code", ["code": ana.code])

        #expect(answer.status == 422)
        #expect(
            answer.page.message(of: "code")
                == """
                Too many wrong codes were entered for this account, so someone may know your password. Choose a new one, \
                enter a recovery code, or use a browser where your code has worked before.
                """)
        #expect(answer.page.first("//main//a[@href='/reset']") != nil)
        #expect(browser.cookies["session"] == nil)
        #expect(try await browser.submit("/login/recovery", ["code": ana.recoveryCodes[0]]).location == "/todos")
    }

    @Test func `new codes can be downloaded while they are shown, and are not kept`() async throws {
        let (page, file) = ("/account/authenticator", "/account/authenticator/codes/file")
        let shown = try await ana.home.submit(page + "/codes", on: page).page
        let codes = shown.all("//ul[@class='codes']/li").map(\.text)
        #expect(shown.first("//form[@action='\(file)']/button")?["class"] == "primary")
        let fields = try shown.hiddenFields(ofFormTo: file)
        // The page may be open for longer than a fresh proof lasts.
        await ana.site.pass(.seconds(11 * 60))

        let answer = try await ana.home.post(file, fields)

        #expect(answer.status == 200)
        #expect(answer.headers[.contentType] == "text/plain; charset=utf-8")
        #expect(answer.headers[.contentDisposition] == "attachment; filename=\"recovery-codes.txt\"")
        #expect(answer.headers[.cacheControl] == "no-store")
        let lines = String(decoding: answer.body, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(lines.first?.contains("ana@example.com") == true)
        #expect(Array(lines.dropFirst()) == codes)
        // New ones replace them: the page that is behind gives no file of codes that no longer work.
        let both = ["password": "correct horse battery", "code": ana.code]
        #expect(try await ana.home.submit("/reauthenticate", both).status == 303)
        _ = try await ana.home.submit(page + "/codes", on: page)
        #expect(try await ana.home.post(file, fields).location == page)
    }

    @Test func `a form that is sent twice leaves the codes that its first press made, and says what to do if unseen`()
        async throws
    {
        let (page, path) = ("/account/authenticator", "/account/authenticator/codes")
        let fields = try await ana.home.get(page).page.hiddenFields(ofFormTo: path)
        let codes = try await ana.home.post(path, fields).page.all("//ul[@class='codes']/li").map(\.text)
        await ana.site.pass(.seconds(1))

        let second = try await ana.home.post(path, fields)

        #expect(second.location == page)
        #expect(try await ana.home.get(page).page.text.contains("New recovery codes were already created"))
        let browser = ana.site.browser(address: "198.51.100.9")
        _ = try await ana.password(in: browser)
        #expect(try await browser.submit("/login/recovery", ["code": codes[0]]).location == "/todos")
        // The page shows that there are others, so its own form may replace them; and where none is left, any may.
        #expect(try await ana.home.submit(path, on: page).page.all("//ul[@class='codes']/li").count == 10)
        try await ana.site.execute("DELETE FROM recovery_codes")
        #expect(try await ana.home.post(path, fields).page.all("//ul[@class='codes']/li").count == 10)
    }

    @Test func `no other text is made a file of, and no other member's codes`() async throws {
        let file = "/account/authenticator/codes/file"
        let fields = try await ana.home.submit("/account/authenticator/codes", on: "/account/authenticator").page
            .hiddenFields(ofFormTo: file)
        let codes = try #require(fields["codes"])
        let ben = try await ana.site.browser(signedUpAs: "ben@example.com")
        let bens = try await ben.get("/account").page.hiddenFields(ofFormTo: "/account")

        #expect(try await ben.post(file, bens.merging(["codes": codes]) { $1 }).location == "/account/authenticator")
        for text in ["", "Call this number", ana.recoveryCodes[0]] {
            let answer = try await ana.home.post(file, fields.merging(["codes": text]) { $1 })
            #expect(answer.location == "/account/authenticator", "\(text)")
        }
    }
}
