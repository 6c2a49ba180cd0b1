import HTTPServer
import HTTPTypes
import Testing
import Web

@Suite(.timeLimit(.minutes(5))) struct CrossOriginCheckTests {
    private func isOwn(
        _ fields: [(String, String)], at origin: String = "https://todo.example.com"
    ) throws -> Bool {
        var headers = HTTPFields()
        for (name, value) in fields { headers[try #require(HTTPField.Name(name))] = value }
        return CrossOriginCheck.isOwn(
            Request(method: .post, path: "/login", headers: headers), origin: SiteOrigin(origin))
    }

    @Test(arguments: [
        [("Sec-Fetch-Site", "same-origin")], [("Sec-Fetch-Site", "none")],
        [("Origin", "https://todo.example.com")],
        [("Origin", "https://todo.example.com:443")], [("Origin", "HTTPS://TODO.example.com")],
        [("Sec-Fetch-Site", "same-origin"), ("Origin", "https://todo.example.com")],
        [("Sec-Fetch-Site", "same-origin"), ("Origin", "null")],
        [],
    ])
    func `the site's own pages and programs may post`(fields: [(String, String)]) throws {
        #expect(try isOwn(fields))
    }

    @Test(arguments: [
        [("Sec-Fetch-Site", "cross-site")], [("Sec-Fetch-Site", "same-site")],
        [("Sec-Fetch-Site", "cross-site"), ("Origin", "https://todo.example.com")],
        [("Origin", "https://evil.example"), ("Host", "todo.example.com")],
        [("Origin", "https://todo.example.com.evil.example"), ("Host", "todo.example.com")],
        [("Origin", "null"), ("Host", "todo.example.com")],
        [("Origin", "https://todo.example.com:444"), ("Host", "todo.example.com")],
        // The request's own host is whatever its sender says.
        [("Origin", "https://evil.example"), ("Host", "evil.example")],
        [("Origin", "http://localhost:8080"), ("Host", "localhost:8080")],
        [("Sec-Fetch-Site", "same-origin"), ("Origin", "https://evil.example"), ("Host", "evil.example")],
        [("Origin", "http://todo.example.com"), ("Host", "todo.example.com")],
        [("Origin", "https://todo.example.com/"), ("Sec-Fetch-Site", "cross-site")],
        [("Origin", "null")], [("Origin", "")], [("Origin", "todo.example.com")],
    ])
    func `other sites may not`(fields: [(String, String)]) throws {
        #expect(try !isOwn(fields))
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080", "http://localhost:8080", true),
        ("http://localhost:8080", "http://127.0.0.1:8080", true),
        ("http://localhost:8080", "http://[::1]:8080", true), ("http://localhost:8080", "http://localhost:8081", false),
        ("http://localhost:8080", "https://localhost:8080", false),
        ("http://localhost:8080", "http://localhost", false),
        ("http://localhost:8080", "http://localhost.evil.example:8080", false),
        ("http://todo.example.com", "http://todo.example.com:80", true),
        ("https://한국.example", "https://xn--3e0b707e.example", true),
    ])
    func `names of this machine count as one, and ports are distinguished`(site: String, sender: String, isOwn: Bool)
        throws
    {
        #expect(try self.isOwn([("Origin", sender)], at: site) == isOwn)
    }
}
