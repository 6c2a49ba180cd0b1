import HTTPServer
import HTTPTypes
import Testing
import Web

@Suite struct CrossOriginCheckTests {
    private func isOwn(_ fields: [(String, String)]) throws -> Bool {
        var headers = HTTPFields()
        for (name, value) in fields { headers[try #require(HTTPField.Name(name))] = value }
        return CrossOriginCheck.isOwn(
            Request(method: .post, path: "/login", headers: headers), origin: "https://todo.example.com")
    }

    @Test(arguments: [
        [("Sec-Fetch-Site", "same-origin")], [("Sec-Fetch-Site", "none")],
        [("Origin", "https://todo.example.com")],
        [("Origin", "http://localhost:8080"), ("Host", "localhost:8080")],
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
    ])
    func `other sites may not`(fields: [(String, String)]) throws {
        #expect(try !isOwn(fields))
    }
}
