import App
import HTTPTypes
import Testing

/// The protections of every form, tried on one of each audience.
@Suite(.timeLimit(.minutes(5))) struct FormReaderTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private func token() async throws -> [String: String] {
        try await browser.get("/todos/new").page.hiddenFields(ofFormTo: "/todos")
    }

    @Test func `every form on every page carries a token of its own browser`() async throws {
        let id = try await addAndFind()
        let pages: [(TestBrowser, String)] = [
            (site.browser(), "/login"), (site.browser(), "/signup"), (site.browser(), "/reset"),
            (browser, "/todos"), (browser, "/todos/new"), (browser, id),
        ]

        for (browser, path) in pages {
            let page = try await browser.get(path).page
            #expect(!page.all("//form").isEmpty, "\(path) has forms")
            #expect(
                page.all(
                    "//form[@method='post'][not(.//input[@type='hidden'][@name='csrf'][string-length(@value)=43])]"
                ).isEmpty)
            #expect(page.all("//form[not(@method='post')]").isEmpty)
        }
    }

    @Test func `the form with a file alone takes more than others, and twice what is read`() {
        #expect(Site.largeBodies == ["/todos/import": 8 << 20])
    }

    @Test(arguments: ["", "wrong", String(repeating: "A", count: 43)])
    func `without the right token nothing is done`(token: String) async throws {
        let answer = try await browser.post("/todos", .todo(titled: "forged").merging(["csrf": token]) { $1 })

        #expect(answer.status == 403)
        #expect(answer.page.heading == "This form is out of date")
        #expect(try await site.count("todos") == 0)
    }

    @Test func `another member's token does not fit, nor a guest's`() async throws {
        let ben = try await site.browser(signedUpAs: "ben@example.com", name: "Ben")
        let bens = try await ben.get("/todos/new").page.hiddenFields(ofFormTo: "/todos")
        let guests = try await site.browser().get("/login").page.hiddenFields(ofFormTo: "/login")

        for foreign in [bens, guests] {
            let answer = try await browser.post("/todos", .todo(titled: "forged").merging(foreign) { $1 })
            #expect(answer.status == 403)
        }
        #expect(try await site.count("todos") == 0)
    }

    @Test func `a guest's token does not work for a member who also holds a guest's cookie`() async throws {
        let guest = site.browser()
        let guests = try await guest.get("/login").page.hiddenFields(ofFormTo: "/login")
        browser.cookies["form"] = guest.cookies["form"]

        let answer = try await browser.post("/todos", .todo(titled: "forged").merging(guests) { $1 })

        #expect(answer.status == 403)
    }

    @Test func `a planted ticket does not choose the token`() async throws {
        let thief = try await site.browser(signedUpAs: "eva@example.com", name: "Eva")
        _ = try await thief.submit("/logout", on: "/todos")
        _ = try await thief.submit(
            "/login", ["email": "eva@example.com", "password": "correct horse battery", "remember": "yes"])
        let evas = try await thief.get("/todos/new").page.hiddenFields(ofFormTo: "/todos")
        browser.cookies["remember"] = thief.cookies["remember"]

        let answer = try await browser.post("/todos", .todo(titled: "forged").merging(evas) { $1 })

        #expect(answer.status == 403)
        #expect(try await site.count("todos") == 0)
    }

    @Test(arguments: [
        ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "same-site"), ("Origin", "https://evil.example"),
    ])
    func `another site's page can't send a form, even with the token`(name: String, value: String) async throws {
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name(name))] = value

        let answer = try await browser.post(
            "/todos", .todo(titled: "forged").merging(try await token()) { $1 }, headers: headers)

        #expect(answer.status == 403)
        #expect(answer.page.heading == "Sent from another site")
        #expect(answer.page.text.contains("Open the page at http://127.0.0.1"))
        #expect(try await site.count("todos") == 0)
    }

    @Test func `another host name that points here is another site`() async throws {
        var headers: HTTPFields = [.origin: "http://evil.example"]
        headers[try #require(HTTPField.Name("Sec-Fetch-Site"))] = "same-origin"
        headers[try #require(HTTPField.Name("Host"))] = "evil.example"

        let answer = try await browser.post(
            "/todos", .todo(titled: "forged").merging(try await token()) { $1 }, headers: headers)

        #expect(answer.status == 403)
        #expect(try await site.count("todos") == 0)
    }

    @Test(arguments: ["application/json", "text/plain", "multipart/form-data; boundary=x"])
    func `only forms are read`(type: String) async throws {
        let answer = try await browser.post(
            "/todos", try await token(), headers: [.contentType: type])

        #expect(answer.status == 415)
        #expect(answer.page.heading == "Not a form")
    }

    @Test(arguments: ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
    func `a form with a content coding is refused, and told to come without`(type: String) async throws {
        let answer = try await browser.post(
            type.hasPrefix("multipart") ? "/todos/import" : "/todos",
            .todo(titled: "coded").merging(try await token()) { $1 },
            headers: [.contentType: type, .contentEncoding: "gzip"])

        #expect(answer.status == 415)
        #expect(answer.headers[.acceptEncoding] == "identity")
        #expect(answer.page.heading == "Compressed form")
        #expect(try await site.count("todos") == 0)
    }

    @Test func `a content type may have parameters and any case`() async throws {
        let answer = try await browser.post(
            "/todos", .todo(titled: "fine").merging(try await token()) { $1 },
            headers: [.contentType: "Application/X-WWW-Form-Urlencoded ; charset=utf-8"])

        #expect(answer.location == "/todos")
    }

    @Test(arguments: ["title=%", "title=%FF", "title=a%00b", "title=a&title=b"])
    func `a malformed form is refused as a whole`(body: String) async throws {
        let answer = try await browser.post("/todos", body: Array(body.utf8))

        #expect(answer.status == 400)
        #expect(answer.page.heading == "This form can't be read")
        #expect(try await site.count("todos") == 0)
    }

    @Test func `a form with more text than any page takes is refused with a sentence`() async throws {
        let long = ["title": String(repeating: "x", count: 256 << 10)]

        for (browser, path) in [(browser, "/todos"), (site.browser(), "/login")] {
            let answer = try await browser.post(path, long)
            #expect(answer.status == 413)
            #expect(answer.page.heading == "This form is too long")
        }
        #expect(try await site.count("todos") == 0)
    }

    @Test func `a guest who sends a member's form is asked to log in, and reads that nothing was saved`() async throws {
        let guest = site.browser()
        let answer = try await guest.post("/todos", .todo(titled: "forged"))

        #expect(answer.location == "/login")
        #expect(try await guest.get("/login").page.text.contains("it wasn't saved. Log in and send it again."))
        #expect(try await site.count("todos") == 0)
    }

    private func addAndFind() async throws -> String {
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Buy milk"))
        return try #require(try await browser.get("/todos/all").page.first("//ul//a")?["href"])
    }
}
