import Foundation
import HTTPTypes
import TestSupport
import Testing

/// A browser with Device Bound Session Credentials: it registers its device's key when it is asked to, and renews its
/// device cookie. It is at `todo.example.com`.
struct BoundBrowser {
    static let baseURL = "https://todo.example.com"

    let jar: TestBrowser
    let device: SoftwareDevice
    /// The answer to its registration.
    private(set) var instructions: Instructions

    /// "JSON Session Instruction Format".
    struct Instructions: Decodable {
        struct Scope: Decodable {
            struct Rule: Decodable, Equatable {
                let type: String
                let domain: String
                let path: String
            }

            let include_site: Bool
            let scope_specification: [Rule]
        }
        struct Credential: Decodable {
            let type: String
            let name: String
            let attributes: String
        }

        let session_identifier: String
        let refresh_url: String
        let scope: Scope
        let credentials: [Credential]
    }

    /// Logs Ana in and registers the device.
    init(_ site: TestSite, remember: Bool = true, in jar: TestBrowser? = nil) async throws {
        let jar = jar ?? site.browser()
        let answer = try await Self.logIn(jar, remember: remember)
        try await self.init(after: answer, in: jar)
    }

    /// Registers a device after an answer that asks for it.
    init(after answer: Answer, in jar: TestBrowser) async throws {
        (self.jar, device) = (jar, try .es256())
        let asked = try Asked(answer)
        let registered = try await jar.prove(asked.path, try device.proof(asked.challenge, registers: true))
        try #require(registered.status == 200)
        instructions = try JSONDecoder().decode(Instructions.self, from: Data(registered.body))
    }

    static func logIn(_ jar: TestBrowser, remember: Bool = true) async throws -> Answer {
        var fields = ["email": "ana@example.com", "password": "correct horse battery"]
        if remember { fields["remember"] = "yes" }
        let answer = try await jar.submit("/login", fields)
        try #require(answer.location == "/todos")
        return answer
    }

    /// Asks for another device cookie, and signs the challenge.
    @discardableResult
    func refresh() async throws -> Answer {
        let challenge = try await challenge()
        return try await jar.prove(
            instructions.refresh_url, try device.proof(challenge), of: instructions.session_identifier)
    }

    func challenge() async throws -> String {
        let asked = try await jar.prove(instructions.refresh_url, nil, of: instructions.session_identifier)
        try #require(asked.status == 403)
        let field = try #require(asked["Secure-Session-Challenge"])
        try #require(field.hasSuffix("\";id=\"\(instructions.session_identifier)\""))
        return String(field.dropFirst().prefix { $0 != "\"" })
    }

    /// The browser after its device cookie has ended.
    func dropDeviceCookie() {
        jar.cookies = jar.cookies.filter { !$0.key.hasPrefix("__Host-device") }
    }
}

/// What `Secure-Session-Registration` asks for.
struct Asked {
    let path: String
    let challenge: String

    init(_ answer: Answer) throws {
        let field = try #require(answer["Secure-Session-Registration"])
        let match = try #require(
            try /\(ES256 RS256\);path="([^"]+)";challenge="([^"]+)"/.wholeMatch(in: field), "\(field)")
        (path, challenge) = (String(match.1), String(match.2))
    }
}

extension Answer {
    subscript(name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
}

extension TestBrowser {
    /// Sends what a browser sends by itself.
    func prove(_ target: String, _ proof: String?, of id: String? = nil) async throws -> Answer {
        var headers: HTTPFields = [:]
        for (name, value) in [("Secure-Session-Response", proof), ("Sec-Secure-Session-Id", id)] {
            if let value { headers[try #require(HTTPField.Name(name))] = value }
        }
        return try await send(.post, target, headers: headers)
    }
}
