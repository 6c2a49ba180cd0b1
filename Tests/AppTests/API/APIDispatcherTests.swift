import App
import Foundation
import HTTPServer
import HTTPTypes
import TestSupport
import Testing

/// Which requests the API accepts, and how it answers others.
@Suite(.timeLimit(.minutes(5))) struct APIDispatcherTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private func header(_ answer: Answer) -> String? { answer.headers[.wwwAuthenticate] }

    @Test func `a missing and an invalid token get a 401`() async throws {
        let missing = try await browser.send(.get, "/todos", headers: [.accept: "application/json"])
        let wrong = await Program(site, token: "latchkey_" + String(repeating: "A", count: 43)).get("/todos")

        #expect(missing.status == 401)
        #expect(missing.problem == "TokenMissing")
        #expect(header(missing) == "Bearer realm=\"Latchkey\"")
        #expect(wrong.status == 401)
        #expect(wrong.problem == "TokenUnknown")
        #expect(header(wrong) == "Bearer realm=\"Latchkey\", error=\"invalid_token\"")
        for token in ["", " ", "x", "latchkey_", String(repeating: "é", count: 50)] {
            #expect(await Program(site, token: token).get("/todos").status == 401, "\(token)")
        }
    }

    @Test func `a cookie never lets a program in, and a token never opens a page`() async throws {
        let program = try await Program(of: browser, at: site)

        // The browser is signed in: with its cookies and a wrong token there is nothing.
        let cookies = try await browser.send(.get, "/todos", headers: [.authorization: "Bearer latchkey_x"])
        let account = await program.get("/account")
        let pages = await program.get("/todos/month")

        #expect(cookies.status == 401)
        #expect(account.problem == "UnknownPath")
        #expect(pages.problem == "UnknownPath")
        #expect(await program.send(.post, "/logout").problem == "UnknownPath")
        #expect(await program.get("/todos").setCookies.isEmpty)
        #expect(try await browser.get("/todos").page.heading != nil)
    }

    @Test func `a form with a token instead of the form's own is no way round it`() async throws {
        let program = try await Program(of: browser, at: site)

        let answer = try await browser.post(
            "/todos", .todo(titled: "Smuggled"), headers: [.authorization: "Bearer \(program.token)"])

        #expect(answer.problem == "UnsupportedMediaType")
        #expect(try await site.count("todos") == 0)
    }

    @Test func `a program that sends anything but JSON is told what it can send`() async throws {
        let program = try await Program(of: browser, at: site)
        try await program.add("Buy milk")

        let added = await program.send(.post, "/todos", json: "title: Milk", type: "application/yaml")
        let changed = await program.send(.patch, "/todos/1", json: "title: Milk", type: "application/yaml")

        #expect((added.problem, changed.problem) == ("UnsupportedMediaType", "UnsupportedMediaType"))
        #expect(added.headers[.accept] == "application/json")
        #expect(changed.headers[.accept] == "application/json, application/merge-patch+json")
        let name = try #require(HTTPField.Name("Accept-Patch"))
        #expect(changed.headers[name] == "application/json, application/merge-patch+json")
    }

    @Test func `another scheme is the proxy's business, not ours`() async throws {
        let answer = try await browser.send(.get, "/todos", headers: [.authorization: "Basic YTpi"])

        #expect(answer.status == 200)
        #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
    }

    @Test(arguments: ["Basic YTpi", "Token latchkey_x", "Bearerx", "Digest username=\"a\""])
    func `a program that sends another is told which one the API takes`(credentials: String) async throws {
        for (method, path) in [(HTTPRequest.Method.get, "/todos"), (.post, "/todos/1/complete"), (.put, "/todos")] {
            let answer = try await site.browser().send(
                method, path, headers: [.authorization: credentials, .accept: "*/*"])
            #expect(answer.status == 401, "\(path)")
            #expect(answer.problem == "TokenMissing")
            // Without an error code (RFC 6750, section 3.1).
            #expect(header(answer) == "Bearer realm=\"Latchkey\"")
        }
    }

    @Test func `a browser behind a proxy with a password is led to the login, and a page is no part of the API`()
        async throws
    {
        let credentials: HTTPFields = [.authorization: "Basic YTpi"]
        var opening = credentials
        opening[.accept] = "text/html,application/xhtml+xml,*/*;q=0.8"

        let opened = try await site.browser().send(.get, "/todos", headers: opening)
        let page = try await site.browser().send(.get, "/login", headers: credentials)

        #expect(opened.status == 303)
        #expect(opened.location?.hasPrefix("/login") == true)
        #expect(page.status == 200)
        #expect(header(page) == nil)
    }

    @Test(arguments: ["application/json", "application/secevent+jwt"])
    func `other sites' servers are not taken for a member's program`(accept: String) async throws {
        let answer = try await site.browser().send(
            .post, "/auth/google/notices", headers: [.accept: accept, .authorization: "Bearer of-theirs"])

        // Google is not set up here: an unknown page, in the pages' own words.
        #expect(answer.status == 404)
        #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
    }

    @Test(arguments: ["/.well-known/passkey-endpoints", "/manifest.webmanifest", "/openapi.json"])
    func `a public file is no part of the API`(path: String) async throws {
        let browser = try TestSite(baseURL: "https://todo.example.com").browser()
        for headers: HTTPFields in [[.accept: "application/json"], [.authorization: "Bearer of-theirs"]] {
            let answer = try await browser.send(.get, path, headers: headers)
            #expect(answer.status == 200)
            #expect(answer.headers[.wwwAuthenticate] == nil)
        }
    }

    @Test(arguments: ["/auth/facebook/deletion", "/auth/facebook/deauthorize", "/auth/google/callback"])
    func `nor is a form that another site sends`(path: String) async throws {
        let answer = try await site.browser().send(
            .post, path,
            headers: [.accept: "application/json", .contentType: "application/x-www-form-urlencoded"],
            body: Array("signed_request=x".utf8))

        #expect(answer.status != 401)
        #expect(answer.headers[.contentType] != "application/problem+json")
    }

    @Test(arguments: [
        "text/html,application/json;q=0.9", "*/*", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
        "application/json;q=0.9, */*",
    ])
    func `a browser gets pages, even if it accepts other types`(accept: String) async throws {
        let answer = try await browser.send(.get, "/todos", headers: [.accept: accept])

        #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
    }

    @Test(arguments: [
        "application/json, text/plain, */*", "application/json, */*", "application/json; charset=utf-8",
        "application/json, text/html;q=0.9", "application/problem+json", "application/problem+json, */*",
        "text/html;q=0", "text/html;q=0, */*",
    ])
    func `a client that prefers JSON is told in JSON that it needs a token`(accept: String) async throws {
        let answer = try await browser.send(.get, "/todos", headers: [.accept: accept])

        #expect(answer.status == 401)
        #expect(answer.problem == "TokenMissing")
    }

    @Test func `the scheme's case does not matter`() async throws {
        let program = try await Program(of: browser, at: site)

        for scheme in ["Bearer", "bearer", "BEARER "] {
            let answer = try await browser.send(
                .get, "/todos", headers: [.authorization: "\(scheme) \(program.token)"])
            #expect(answer.headers[.contentType] == "application/json", "\(scheme)")
        }
    }

    @Test func `a token for reading changes nothing`() async throws {
        let writer = try await Program(of: browser, at: site)
        try await writer.add("Buy milk")
        let reader = try await Program(of: browser, at: site, permission: "read")
        let changes = site.site.resources.filter { $0.method != .get }

        #expect(changes.count > 6)
        for route in changes {
            let path = route.pattern.description.replacing("{id}", with: "1")
            let answer = await reader.send(route.method, path, json: "{}")
            #expect(answer.status == 403, "\(path)")
            #expect(answer.problem == "ReadOnly", "\(path)")
            #expect(header(answer)?.contains("error=\"insufficient_scope\"") == true)
        }
        #expect(await reader.get("/todos").titles == ["Buy milk"])
    }

    @Test func `unknown paths and methods have details as well`() async throws {
        let program = try await Program(of: browser, at: site)

        let path = await program.get("/nowhere")
        let method = await program.send(.put, "/todos/1")
        let odd = await program.send(try #require(HTTPRequest.Method("BREW")), "/todos")

        #expect(path.status == 404)
        #expect(method.status == 405)
        #expect(method.headers[.allow] == "GET, HEAD, PATCH, DELETE, OPTIONS")
        #expect(odd.status == 501)
        for answer in [path, method, odd] { #expect((answer.json["detail"] as? String)?.isEmpty == false) }
    }

    @Test func `sentences come in the language that is asked for, or else in the member's`() async throws {
        let member = try await site.browser(signedUpAs: "ben@example.com")
        _ = try await member.submit("/language", on: "/account", ["language": "ko"])
        var program = try await Program(of: member, at: site)

        let own = await program.get("/nowhere")
        program.language = "en"
        let asked = await program.get("/nowhere")

        #expect(own.json["title"] as? String == "찾을 수 없음")
        #expect(own.headers[.contentLanguage] == "ko")
        #expect(asked.json["title"] as? String == "Not found")
    }

    @Test func `too many wrong tokens are answered 429, with the time to wait`() async throws {
        let program = try await Program(of: browser, at: site)
        for _ in 0..<60 { _ = await Program(site, token: "x").get("/todos") }

        let answer = await Program(site, token: "x").get("/todos")

        #expect(answer.status == 429)
        #expect(answer.problem == "TooManyTokens")
        #expect(answer.headers[.retryAfter] == "1")
        #expect(
            answer.json["detail"] as? String
                == "Too many wrong access tokens came from your network. Try again in 1 sec.")
        #expect(await program.get("/todos").status == 200)
    }

    @Test func `a server error has a reference, and reveals no cause`() async throws {
        let log = LogBook()
        let site = try TestSite(log: log)
        let program = try await Program(of: try await site.browser(signedUpAs: "ana@example.com"), at: site)
        try await site.database.write { try $0.execute("ALTER TABLE todos RENAME TO gone") }

        let answer = await program.get("/todos")

        #expect(answer.status == 500)
        #expect(answer.problem == "Failure")
        #expect((answer.json["reference"] as? String)?.count == 8)
        #expect(!String(decoding: answer.body, as: UTF8.self).contains("SQL"))
        #expect(!log.lines.joined().contains(program.token))
    }
}
