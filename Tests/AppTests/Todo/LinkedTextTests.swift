import Testing

@testable import App

@Suite(.timeLimit(.minutes(5))) struct LinkedTextTests {
    @Test(arguments: [
        ("", ""), ("no address, https:// and http://, nor www.example.com", ""), ("javascript:alert(1)", ""),
        ("https://a.com", "https://a.com"), ("See http://a.com/b?c=1&d#e now", "http://a.com/b?c=1&d#e"),
        ("HTTPS://A.com", "HTTPS://A.com"), ("one https://a.com\ntwo https://b.com", "https://a.com https://b.com"),
        // The sentence goes on, or ends.
        ("Is it https://a.com/b?", "https://a.com/b"), ("https://a.com/b...", "https://a.com/b"),
        ("https://a.com/b; https://c.com/d!", "https://a.com/b https://c.com/d"),
        ("'https://a.com'", "https://a.com"), ("“https://a.com”", "https://a.com"),
        ("<https://a.com>", "https://a.com"), ("\"https://a.com\"", "https://a.com"),
        // Brackets
        ("(https://a.com)", "https://a.com"), ("(see https://a.com/b_(c).)", "https://a.com/b_(c)"),
        ("https://a.com/b_(c)", "https://a.com/b_(c)"), ("[a](https://a.com/b)", "https://a.com/b"),
        ("[https://a.com]", "https://a.com"), ("https://a.com/?b[]=1", "https://a.com/?b[]=1"),
        ("[https://a.com](https://b.com)", "https://a.com https://b.com"),
        ("https://a.com/{b}|c", "https://a.com/{b}|c"),
        ("**https://a.com** ~~https://b.com/c~~", "https://a.com https://b.com/c"),
        // Korean goes on without a space.
        ("예약은https://a.com/b에서 https://가.com", "https://a.com/b"),
        // Before what may be part of it, an address is none: it would lead elsewhere.
        ("https://bücher.de/a http://www.müller.de https://gооgle.com https://a.com한국", ""),
        ("https://ko.wikipedia.org/wiki/서울 https://a.com/?q=한글&b=1 https://a.com/café https://a.com/１", ""),
        ("https://a.com@b.com/c", ""),
    ])
    func `addresses of a text are found, and nothing of it is lost`(text: String, addresses: String) {
        let parts = LinkedText.parts(of: text)

        #expect(parts.compactMap(\.address?.text).joined(separator: " ") == addresses)
        #expect(parts.map { $0.plain + ($0.address?.text ?? "") }.joined() == text)
    }

    @Test func `the page of a to-do links them, a list doesn't, and markup stays text`() async throws {
        let browser = try await TestSite().browser(signedUpAs: "ana@example.com")
        var fields = [String: String].todo(titled: "Read http://a.com")
        fields["description"] = "<b>\"https://b.com/?c=1&d=\"</b>, then javascript:alert(1)"
        _ = try await browser.submit("/todos", on: "/todos/new", fields)

        let page = try await browser.get("/todos/1").page
        #expect(page.all("//article//a").map { $0["href"] } == ["http://a.com", "https://b.com/?c=1&d="])
        #expect(page.all("//article//a").allSatisfy { $0["rel"] == "noopener noreferrer nofollow" })
        #expect(page.heading == "Read http://a.com")
        #expect(page.first("//article//p[@class='more']")?.text == fields["description"])
        #expect(page.all("//article//b").isEmpty)
        #expect(try await browser.get("/todos").page.all("//a[starts-with(@href, 'http')]").isEmpty)
    }

    @Test func `the page of a to-do without a description has no place for one`() async throws {
        let browser = try await TestSite().browser(signedUpAs: "ana@example.com")
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Buy milk"))

        let page = try await browser.get("/todos/1").page
        #expect(page.heading == "Buy milk")
        #expect(page.first("//article//p[@class='more']") == nil)
    }
}
