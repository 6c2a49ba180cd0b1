import HTTPServer
import HTTPTypes
import Testing
import Web

@Suite(.timeLimit(.minutes(5))) struct TrailingSlashTests {
    private func place(_ path: String, _ method: HTTPRequest.Method = .get) -> String? {
        Request(method: method, path: path, query: nil, headers: [:]).withoutTrailingSlash?.path
    }

    @Test(arguments: [
        ("/login/", "/login"), ("/todos/7/", "/todos/7"), ("//", "/"), ("//evil.example/", "//evil.example"),
        ("/login//", "/login/"),
    ])
    func `one slash is taken away and no more`(path: String, expected: String) {
        #expect(place(path) == expected)
        #expect(place(path, .head) == expected)
    }

    @Test(arguments: ["/", "", "*", "/login"])
    func `without one there is no other place`(path: String) {
        #expect(place(path) == nil)
    }

    @Test func `a request with a body is not redirected`() {
        #expect(place("/login/", .post) == nil)
    }
}
