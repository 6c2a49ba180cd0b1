import HTTPServer
import HTTPTypes
import Testing

@testable import Web

@Suite(.timeLimit(.minutes(5))) struct AcceptedTypesTests {
    private func accepted(_ field: String?) -> AcceptedTypes {
        var headers: HTTPFields = [:]
        headers[.accept] = field
        return AcceptedTypes(Request(path: "/", headers: headers))
    }

    private func prefersJSON(_ field: String?) -> Bool {
        accepted(field).prefer("application/json", to: "text/html")
    }

    private func refusesHTML(_ field: String?) -> Bool { accepted(field).refuse("text/html") }

    @Test(arguments: [
        "application/json", "application/json, text/plain, */*", "application/json, */*;q=0.5", "Application/JSON",
        "application/json, text/html;q=0.9", "text/html;q=0, application/json", "text/*, application/json",
        "application/json;charset=utf-8", "application/json; version=1; q=0.5", "application/json;q=0.001",
        ",,application/json", "text/html;q=0.4, application/json;q=0.5, */*",
    ])
    func `a client that names JSON, and nothing that it likes better, prefers it`(field: String) {
        #expect(prefersJSON(field))
    }

    @Test(arguments: [
        nil, "", "*/*", "application/*", "text/html", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
        "text/html, application/json", "text/html,application/json;q=0.9", "application/json;q=0.9, */*",
        "application/json;q=0.5, text/*", "application/json;q=0", "application/json;q=x", "application/json;q=nan",
        "application/json;q=2", "application/json;q=2, text/html;q=0.5", "application/jsonp",
        "application/problem+json", "x application/json",
    ])
    func `a browser, and whoever doesn't say, does not`(field: String?) {
        #expect(!prefersJSON(field))
    }

    @Test(arguments: [
        "text/html;q=0", "text/html; q=0.000, */*", "text/*;q=0, */*", "*/*;q=0", "text/html;q=0, text/*, */*",
    ])
    func `what has the weight 0 is refused`(field: String) {
        #expect(refusesHTML(field))
    }

    @Test(arguments: [
        nil, "", "*/*", "text/html", "text/html;q=0.001", "text/html, */*;q=0", "text/*, */*;q=0", "text/css;q=0",
        "application/json;q=0", "application/json",
    ])
    func `and nothing else`(field: String?) {
        #expect(!refusesHTML(field))
    }

    @Test(arguments: [(19, true), (20, false), (1000, false)])
    func `twenty types of a list are read, and no more`(others: Int, isRead: Bool) {
        let list = (0..<others).map { "text/x\($0)" }.joined(separator: ",")

        #expect(prefersJSON(list + ",application/json") == isRead)
    }
}
