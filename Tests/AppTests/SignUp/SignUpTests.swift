import Testing

@Suite(.timeLimit(.minutes(5))) struct SignUpTests {
    private let site: TestSite

    init() throws {
        site = try TestSite()
    }

    private func signUp(_ changes: [String: String] = [:]) async throws -> Answer {
        let fields = [
            "name": "Ana María", "email": "ana@example.com", "password": "correct horse battery",
            "confirmPassword": "correct horse battery",
        ]
        return try await site.browser().submit("/signup", fields.merging(changes) { $1 })
    }

    @Test func `a new member is signed in and greeted by name`() async throws {
        let browser = try await site.browser(signedUpAs: "ana@example.com", name: "  Ana María ")

        let page = try await browser.get("/todos").page

        #expect(page.text.contains("Ana María"))
        #expect(page.text.contains("ana@example.com"))
    }

    @Test(arguments: [
        ("name", "", "Enter your name."),
        ("name", "   ", "Enter your name."),
        ("name", String(repeating: "n", count: 101), "Use at most 100 characters."),
        ("name", "A\u{8}na", "This contains characters that can't be shown. Type it again."),
        ("email", "ana", "Enter an email address like name@example.com."),
        ("email", "", "Enter an email address like name@example.com."),
        ("password", "", "Enter a password."),
        ("password", "14 characters!", "Use at least 15 characters."),
        ("password", String(repeating: "p", count: 257), "Use at most 256 characters."),
        ("confirmPassword", "other horse", "The passwords don't match. Type the same one twice."),
    ])
    func `each field has its own message, and nothing is stored`(
        field: String, value: String, message: String
    ) async throws {
        let answer = try await signUp([field: value])

        let page = answer.page
        #expect(answer.status == 422)
        #expect(page.message(of: field) == message)
        #expect(page.all("//*[@aria-invalid]").count == 1, "only the field at fault is marked")
        #expect(page.field("password")?["value"] == nil)
        #expect(page.field("confirmPassword")?["value"] == nil)
        #expect(try await site.count("members") == 0)
    }

    @Test func `valid fields are kept for another try`() async throws {
        let page = try await signUp(["email": "ana", "name": "안나 \"<b>\" & Söhne"]).page

        #expect(page.field("name")?["value"] == "안나 \"<b>\" & Söhne")
        #expect(page.field("email")?["value"] == "ana")
    }

    @Test func `an address that has an account marks its field`() async throws {
        _ = try await signUp()

        let answer = try await signUp([
            "email": "ANA@example.com", "password": "another horse battery", "confirmPassword": "another horse battery",
        ])

        #expect(answer.status == 422)
        #expect(answer.page.message(of: "email")?.hasPrefix("There's already an account with this email") == true)
        #expect(answer.page.field("name")?["value"] == "Ana María")
        #expect(answer.setCookie("session") == nil)
        #expect(try await site.count("members") == 1)
    }

    @Test func `an address that has an account is logged in by its password, as after a form sent twice`() async throws
    {
        _ = try await signUp()

        let answer = try await signUp(["email": "ANA@example.com", "name": "Somebody"])

        #expect(answer.location == "/todos")
        #expect(answer.setCookie("session") != nil)
        #expect(try await site.count("members") == 1)
    }

    @Test(arguments: [
        "15 characters!!", String(repeating: "🔑🔒", count: 128), "비밀번호 비밀번호 비밀번호!", "  .  .  .  .  . ",
        "<script>alert(1)</script>",
    ])
    func `any password that is long enough will do, and logs in`(password: String) async throws {
        let answer = try await signUp(["password": password, "confirmPassword": password])
        #expect(answer.location == "/todos")

        let back = try await site.browser().submit("/login", ["email": "ana@example.com", "password": password])

        #expect(back.location == "/todos")
    }

    @Test(arguments: ["name", "email"])
    func `a text that is too long for its field is refused before it is taken apart`(field: String) async throws {
        let text = String(repeating: "correct horse battery ", count: 100)

        let answer = try await signUp([field: text])

        #expect(answer.status == 422)
        #expect(answer.page.message(of: field) != nil)
        #expect(answer.page.message(of: "password") == nil, "its words count for nothing")
    }
}
