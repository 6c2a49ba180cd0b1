import HTTPTypes
import Testing
import Web

@Suite(.timeLimit(.minutes(5))) struct RouterTests {
    private let router = Router<String>([
        Route(.get, "/", "start"),
        Route(.get, "/todos", "list"),
        Route(.post, "/todos", "add"),
        Route(.get, "/todos/new", "form"),
        Route(.get, "/todos/{id}", "one"),
        Route(.post, "/todos/{id}/complete", "complete"),
    ])

    /// The page that a path leads to, in words.
    private func match(_ method: HTTPRequest.Method, _ path: String, by other: Router<String>? = nil) -> String {
        switch (other ?? router).match(method, path) {
        case .found(let endpoint, let parameters): endpoint + (parameters["id"].isEmpty ? "" : " " + parameters["id"])
        case .wrongMethod(let allowed): "405 " + allowed
        case .unknownMethod: "501"
        case .unknownPath: "404"
        }
    }

    @Test(arguments: [
        ("/", "start"), ("/todos", "list"), ("/todos/new", "form"), ("/todos/7", "one 7"), ("/todos/a%20b", "one a b"),
        ("/todos/%ED%95%A0%EC%9D%BC", "one 할일"), ("/todos/new/", "404"), ("/todos/", "404"), ("//", "404"),
        ("/todos//complete", "404"), ("/todos/%2F", "404"), ("/todos/%00", "404"), ("/todos/%", "404"),
        ("/todos/%FF", "404"), ("/TODOS", "404"), ("/todos/7/other", "404"), ("", "404"), ("*", "404"),
    ])
    func `a path leads to its page, literal before pattern`(path: String, expected: String) {
        #expect(match(.get, path) == expected)
    }

    @Test(arguments: [
        ("/7", "any 7"), ("/todos", "any todos"), ("/todos/7", "one 7"), ("/7/done", "done 7"), ("/7/8", "404"),
    ])
    func `a pattern may begin with a value`(path: String, expected: String) {
        let router = Router<String>([
            Route(.get, "/todos/{id}", "one"), Route(.get, "/{id}", "any"), Route(.get, "/{id}/done", "done"),
        ])
        #expect(match(.get, path, by: router) == expected)
    }

    @Test func `a value in a path is stream-safe`() {
        let marks = String(repeating: "%CC%96%CC%81", count: 20)

        let page = match(.get, "/todos/a" + marks)

        #expect(page.unicodeScalars.starts(with: "one a".unicodeScalars) && page.unicodeScalars.contains("\u{34F}"))
    }

    @Test func `a sign that Unicode takes for a letter is another one in a path`() {
        let router = Router<String>([Route(.get, "/{id}/K", "kelvin")])

        #expect(match(.get, "/7/K", by: router) == "kelvin 7")
        #expect(match(.get, "/7/%E2%84%AA", by: router) == "404")
    }

    @Test func `a route for GET also takes HEAD`() {
        #expect(match(.head, "/todos") == "list")
        #expect(match(.head, "/todos/7/complete") == "405 POST, OPTIONS")
    }

    @Test func `a known path with the wrong method lists the right ones`() {
        #expect(match(.delete, "/todos") == "405 GET, HEAD, POST, OPTIONS")
        #expect(match(.post, "/todos/7") == "405 GET, HEAD, OPTIONS")
        #expect(match(.options, "/") == "405 GET, HEAD, OPTIONS")
    }

    @Test func `an unregistered method is unknown everywhere`() throws {
        let brew = try #require(HTTPRequest.Method("BREW"))

        #expect(match(brew, "/todos") == "501")
        #expect(match(brew, "/nothing") == "501")
        #expect(match(.put, "/nothing") == "404")
    }
}
