import Testing

/// Every form takes anything: the answer is a page with a sentence, and what is shown is shown as text.
@Suite(.timeLimit(.minutes(5))) struct BadInputTests {
    private static let foreignScripts = """
        //script[not(starts-with(@src, '/app.js?') or starts-with(@src, '/todos.js?')
            or starts-with(@src, '/calendar.js?') or starts-with(@src, '/passkeys.js?')
            or starts-with(@src, '/strength.js?') or starts-with(@src, '/unsaved.js?'))]
        """
    private static let forms: [(action: String, page: String, fields: [String])] = [
        ("/login", "/login", ["email", "password", "remember", "next"]),
        ("/signup", "/signup", ["name", "email", "password", "confirmPassword"]),
        ("/reset", "/reset", ["email"]),
        ("/todos", "/todos/new", ["title", "category", "date", "startTime", "endTime", "description"]),
    ]

    static let values = [
        "", " ", "\u{FEFF}", "💥", "שלום", "\u{202E}txt.exe", "<script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>",
        "'; DROP TABLE members; --", "a\r\nSet-Cookie: x=y", "{{csrf}}", "{{{name}}}", "../../etc/passwd",
        String(repeating: "\u{301}\u{323}", count: 2_000), "%00",
        "\u{1B}[31m", String(repeating: "🌿", count: 20_000), String(repeating: "x", count: 250_000), "-1", "NaN",
        "null",
    ]

    private let site: TestSite

    init() throws {
        site = try TestSite()
    }

    @Test(arguments: forms.map(\.action), values)
    func `whatever a field holds, the answer is no failure`(action: String, value: String) async throws {
        let form = try #require(Self.forms.first { $0.action == action })
        let browser =
            action == "/todos" ? try await site.browser(signedUpAs: "ana@example.com") : site.browser()
        let token = try await browser.open(form.page).page.hiddenFields(ofFormTo: action)

        for field in form.fields {
            let answer = try await browser.post(action, token.merging([field: value]) { $1 })
            #expect(answer.status == 422, "\(field)")
            #expect(answer.page.all(Self.foreignScripts).isEmpty)
            #expect(answer.page.all("//img").isEmpty)
            #expect(answer.page.all("//form").count >= 1)
        }
        let missing = try await browser.post(action, token)
        #expect(missing.status == 422)
    }

    @Test(arguments: values)
    func `a title is shown exactly as it was typed`(value: String) async throws {
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        let typed = "A " + value.prefix(100)

        let answer = try await browser.submit("/todos", on: "/todos/new", .todo(titled: typed))

        guard answer.location == "/todos" else { return #expect(answer.status == 422) }
        let page = try await browser.get("/todos").page
        // Invisible characters are left out.
        let shown = typed.replacing("\u{FEFF}", with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(page.first("//article//h2")?.text == shown)
        #expect(page.all(Self.foreignScripts).isEmpty)
    }
}
