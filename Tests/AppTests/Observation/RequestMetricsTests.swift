import Accounts
import HTTPServer
import HTTPTypes
import Metrics
import Testing

@testable import App

@Suite(.timeLimit(.minutes(5))) struct RequestMetricsTests {
    private let site: TestSite

    init() throws {
        site = try TestSite()
    }

    private func lines(of name: String) async -> [String] {
        let text = await String(decoding: Registry(site.services.requests.metrics).text(), as: UTF8.self)
        return text.split(separator: "\n").map(String.init).filter { $0.hasPrefix(name + "{") }
    }

    private func total(_ kind: String, _ method: String, _ route: String, _ code: Int) -> String {
        #"latchkey_http_requests_total{kind="\#(kind)",method="\#(method)",route="\#(route)",code="\#(code)"} "#
    }

    @Test func `a request is counted under its route's pattern, with its status`() async throws {
        let browser = site.browser()
        _ = try await browser.get("/login")
        _ = try await browser.get("/login?next=%2Ftodos")
        _ = try await browser.get("/todos")
        _ = try await browser.get("/reset/0123456789abcdefghijklmnopqrstuvwxyzABCDEFG")

        let lines = await lines(of: "latchkey_http_requests_total")
        #expect(
            lines == [
                total("page", "GET", "/login", 200) + "2", total("page", "GET", "/reset/{token}", 303) + "1",
                total("page", "GET", "/todos", 303) + "1",
            ])
    }

    @Test func `made-up paths and methods make no lines of their own`() async throws {
        let browser = site.browser()
        for path in ["/a", "/b", "/wp-login.php", "/reset/a/b", "/login/"] { _ = try await browser.get(path) }
        _ = try await browser.send(try #require(HTTPRequest.Method("BREW")), "/c")

        await #expect(
            Set(lines(of: "latchkey_http_requests_total")) == [
                total("none", "*", "*", 404) + "4", total("none", "*", "*", 308) + "1",
                total("none", "*", "*", 501) + "1",
            ])
    }

    @Test func `files are counted together, and what programs ask for on its own`() async throws {
        let browser = site.browser()
        _ = try await browser.get("/app.css")
        _ = try await browser.get("/app.js")
        _ = try await browser.send(.get, "/todos", headers: [.accept: "application/json"])
        _ = try await browser.send(
            .get, "/todos/search", headers: [.authorization: "Bearer latchkey_nothing", .accept: "application/json"])

        await #expect(
            Set(lines(of: "latchkey_http_requests_total")) == [
                total("file", "GET", "*", 200) + "2", total("api", "GET", "/todos", 401) + "1",
                total("api", "GET", "/todos/search", 401) + "1",
            ])
    }

    @Test(
        arguments: [
            .ok, .created, .accepted, .noContent, .partialContent, .seeOther, .notModified, .temporaryRedirect,
            .permanentRedirect, .badRequest, .unauthorized, .forbidden, .notFound, .methodNotAllowed, .notAcceptable,
            .conflict, .gone, .preconditionFailed, .contentTooLarge, .unsupportedMediaType, .rangeNotSatisfiable,
            .unprocessableContent, .preconditionRequired, .tooManyRequests, .internalServerError, .notImplemented,
            .serviceUnavailable,
        ] as [HTTPResponse.Status])
    func `a status is counted as what it is`(status: HTTPResponse.Status) {
        let routeMetrics = RouteMetrics(.api, "POST", "/todos")
        routeMetrics.count(status: status.code, duration: 1)
        routeMetrics.count(status: 599, duration: 1)

        #expect(routeMetrics.answers.map(\.status) == ["\(status.code)", "other"])
    }

    @Test func `each request has a duration`() async throws {
        _ = try await site.browser().get("/login")
        _ = try await site.browser().get("/login")

        let labels = #"kind="page",method="GET",route="/login""#
        await #expect(
            lines(of: "latchkey_http_request_duration_seconds_count") == [
                "latchkey_http_request_duration_seconds_count{\(labels)} 2"
            ])
        await #expect(
            lines(of: "latchkey_http_request_duration_seconds_bucket").last
                == "latchkey_http_request_duration_seconds_bucket{\(labels),le=\"+Inf\"} 2")
    }

    @Test func `an unforeseen status is counted as another`() {
        let routeMetrics = RouteMetrics(.page, "GET", "/")
        routeMetrics.count(status: 299, duration: 1)
        routeMetrics.count(status: 200, duration: 1)

        #expect(routeMetrics.answers.map(\.status) == ["200", "other"])
    }

    @Test func `a site put together anew goes on counting`() async throws {
        _ = try await site.browser().get("/login")
        let again = try SiteFolders(home: TestSite.path("."), overlay: nil).site(site.services)
        _ = await again.respond(Request(path: "/login"))

        await #expect(lines(of: "latchkey_http_requests_total") == [total("page", "GET", "/login", 200) + "2"])
    }
}
