import App
import Foundation
import HTTPServer
import HTTPTypes
import Testing

/// A program with an access token: sends JSON, reads JSON, knows no cookie.
struct Program {
    let site: Site
    let token: String
    var language: String?

    init(_ site: TestSite, token: String, language: String? = nil) {
        (self.site, self.token, self.language) = (site.site, token, language)
    }

    /// A program with a token that its member makes on their page.
    init(of browser: TestBrowser, at site: TestSite, permission: String = "change") async throws {
        let answer = try await browser.submit(
            "/account/tokens", ["name": "Test", "permission": permission, "lifetime": "30"])
        self.init(site, token: try #require(answer.page.first("//code[@id='made']")?.text))
    }

    func send(
        _ method: HTTPRequest.Method, _ target: String, json: String? = nil, type: String? = "application/json",
        headers: HTTPFields = [:]
    ) async -> Answer {
        var headers = headers
        headers[.authorization] = "Bearer \(token)"
        if let language { headers[.acceptLanguage] = language }
        if json != nil, let type { headers[.contentType] = type }
        let parts = target.split(separator: "?", maxSplits: 1)
        let request = Request(
            method: method, path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : nil, headers: headers,
            body: Array((json ?? "").utf8), client: "192.0.2.50")
        return await Answer(site.respond(request))
    }

    func get(_ target: String) async -> Answer {
        await send(.get, target)
    }

    /// Adds one for 21 November 2026.
    @discardableResult
    func add(_ title: String, on date: String = "2026-11-21", category: String = "Shopping") async throws -> Answer {
        let answer = await send(
            .post, "/todos",
            json: """
                {"title": "\(title)", "category": "\(category)", "date": "\(date)", "startTime": "09:00",
                "endTime": "10:30"}
                """)
        try #require(answer.status == 201, "\(String(decoding: answer.body, as: UTF8.self))")
        return answer
    }
}

extension Answer {
    /// The body read by another reader than the program's own.
    var json: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any] ?? [:]
    }

    /// The titles in a list.
    var titles: [String] { (json["todos"] as? [[String: Any]] ?? []).compactMap { $0["title"] as? String } }

    /// What problem details say it is: the last part of `type`.
    var problem: String? {
        headers[.contentType] == "application/problem+json"
            ? (json["type"] as? String)?.split(separator: "/").last.map(String.init) : nil
    }

    /// The sentence for a member at fault.
    func fault(of member: String) -> String? {
        let errors = json["errors"] as? [[String: String]] ?? []
        return errors.first { $0["pointer"] == "#/\(member)" }?["detail"]
    }
}
