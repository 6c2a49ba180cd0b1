import App
import Foundation
import HTTPServer
import HTTPTypes
import Synchronization
import Testing
import Web

/// Does what a browser does: keeps cookies, opens pages, fills their forms in and sends them.
final class TestBrowser: Sendable {
    private let site: Site
    private let language: String
    private let userAgent: String
    private let address: String
    private let jar = Mutex<[String: String]>([:])

    init(site: Site, language: String, userAgent: String, address: String) {
        self.site = site
        self.language = language
        self.userAgent = userAgent
        self.address = address
    }

    var cookies: [String: String] {
        get { jar.withLock { $0 } }
        set { jar.withLock { $0 = newValue } }
    }

    /// Opens a page. Redirects are not followed.
    func get(_ target: String) async throws -> Answer {
        try await send(.get, target)
    }

    /// Opens a page and follows redirects.
    func open(_ target: String) async throws -> Answer {
        var answer = try await get(target)
        for _ in 0..<5 {
            guard let location = answer.location else { return answer }
            answer = try await get(location)
        }
        return answer
    }

    /// Opens the page whose form goes to `action`, fills the form in and sends it, hidden fields included.
    /// - Parameter page: the page that holds the form, when it is another.
    func submit(_ action: String, on page: String? = nil, _ fields: [String: String] = [:]) async throws -> Answer {
        let form = try await open(page ?? action)
        let hidden = try form.page.hiddenFields(ofFormTo: action)
        return try await post(action, hidden.merging(fields) { $1 })
    }

    /// Sends fields as they are.
    func post(_ target: String, _ fields: [String: String], headers: HTTPFields = [:]) async throws -> Answer {
        let body = fields.map { "\(PercentEncoding.encode($0))=\(PercentEncoding.encode($1))" }.joined(separator: "&")
        return try await post(target, body: Array(body.utf8), headers: headers)
    }

    /// Sends a body as it is.
    func post(_ target: String, body: [UInt8], headers: HTTPFields = [:]) async throws -> Answer {
        var headers = headers
        if headers[.contentType] == nil { headers[.contentType] = "application/x-www-form-urlencoded" }
        return try await send(.post, target, headers: headers, body: body)
    }

    func send(
        _ method: HTTPRequest.Method, _ target: String, headers: HTTPFields = [:], body: [UInt8] = []
    ) async throws -> Answer {
        var headers = headers
        headers[.acceptLanguage] = language
        headers[.userAgent] = userAgent
        let cookie = cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
        if !cookie.isEmpty { headers[.cookie] = cookie }
        let parts = target.split(separator: "?", maxSplits: 1)
        let request = Request(
            method: method, path: String(parts.first ?? ""), query: parts.count > 1 ? String(parts[1]) : nil,
            headers: headers, body: body, client: address)
        let answer = await Answer(site.respond(request))
        keep(answer.setCookies)
        return answer
    }

    /// Sets a cookie as a page's script does.
    func set(_ name: String, _ value: String) {
        jar.withLock { $0[name] = value }
    }

    /// The browser after it was closed: cookies without an age are gone.
    func restart(keeping names: String...) {
        cookies = cookies.filter { names.contains($0.key) }
    }

    /// Takes cookies as an answer sets them.
    func keep(_ lines: [String]) {
        for line in lines {
            let pair = line.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            cookies[String(pair[0])] = line.contains("Max-Age=0") ? nil : String(pair[1])
        }
    }
}
