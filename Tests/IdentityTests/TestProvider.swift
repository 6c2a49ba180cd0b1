import Foundation
import HTTPServer
import HTTPTypes
import Logging
import Secrets
import Synchronization
import TestSupport
import Web

@testable import Identity

/// An identity provider on this machine, with an account for one person, that does what a test wants done wrong.
///
/// It checks what a thief of codes would run into: the redirect URI, PKCE, and that a code is used once.
final class TestProvider: Sendable {
    struct Grant: Sendable {
        let fields: [String: String]
        var isUsed = false
    }

    struct State: Sendable {
        var fault: Fault?
        var keys: [SigningKey] = []
        var grants: [String: Grant] = [:]
        var keyRequests = 0
        var metadataRequests = 0
        var tokenRequests: [Form] = []
        var tokenHeaders: [String?] = []
        var revocations: [Form] = []
        var profileQueries: [String] = []
        var formsAsked = 0
        var claims: [String: JSONValue] = [:]
        var metadata: [String: JSONValue] = [:]
        var profile: JSONValue = ["id": "10203", "name": "Ana Ruiz", "email": "ana@example.com"]
    }

    static let clientID = "this-site"
    static let secret = Secret("a secret: with + and %")
    static let redirectURI = "https://latchkey.example/auth/test/callback"

    let clock = MovedClock()
    let state: Mutex<State>
    private let server = Mutex<Server?>(nil)
    private let port = Mutex(0)

    var base: String { "http://127.0.0.1:\(port.withLock { $0 })" }

    private init(_ key: SigningKey) {
        state = Mutex(State(keys: [key]))
    }

    /// Runs a provider for as long as `work` takes.
    static func run(
        signing key: SigningKey? = nil, fault: Fault? = nil, _ work: (TestProvider) async throws -> Void
    ) async throws {
        let provider = TestProvider(try key ?? .es256("one"))
        provider.state.withLock { $0.fault = fault }
        let server = Server(
            Server.Settings(host: "127.0.0.1", port: 0, loops: 1),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        ) { [weak provider] request in
            await provider?.respond(request) ?? Response(status: .serviceUnavailable)
        }
        try server.start()
        provider.port.withLock { $0 = server.port }
        defer { Task { await server.shutDown(within: .zero) } }
        try await work(provider)
    }

    var endpoints: Endpoints {
        Endpoints(
            authorization: base + "/authorize?fixed=yes", token: base + "/token", keys: base + "/keys",
            profile: base + "/me", revocation: base + "/revoke")
    }

    var google: Provider {
        .google(clientID: Self.clientID, secret: Self.secret, issuer: base, endpoints: endpoints)
    }

    var facebook: Provider {
        .facebook(appID: Self.clientID, secret: Self.secret, issuer: base, endpoints: endpoints)
    }

    func apple(key: Secret) throws -> Provider {
        guard
            let provider = Provider.apple(
                serviceID: Self.clientID, teamID: "TEAM", keyID: "KEY", privateKey: key, issuer: base,
                endpoints: endpoints)
        else { throw NoKey() }
        return provider
    }

    func openIDConnect(endsSessions: Bool = false, contexts: [String] = []) -> Provider {
        .openIDConnect(
            name: "test", issuer: base, clientID: Self.clientID, secret: Self.secret, endsSessions: endsSessions,
            contexts: contexts)
    }

    /// This site towards the provider, patient except where a test is about slowness.
    func party(_ provider: Provider, timeLimit: Duration = .seconds(60)) -> RelyingParty {
        RelyingParty(
            provider, client: HTTPClient(timeLimit: timeLimit, allowsPlainLoopback: true),
            now: { [clock] in clock.date }
        )
    }

    /// The person presses "continue": what the browser brings back for `location`.
    func consent(to location: String) throws -> [String: String] {
        let query = location.drop { $0 != "?" }.dropFirst()
        let form = try Form(parsing: Array(query.utf8))
        let names = [
            "response_type", "client_id", "redirect_uri", "scope", "state", "nonce", "code_challenge",
            "code_challenge_method", "response_mode", "fixed",
        ]
        let fields = Dictionary(uniqueKeysWithValues: names.map { ($0, form[$0]) })
        let code = Token.random().text
        var answer = ["code": code, "state": form["state"], "iss": base]
        state.withLock { state in
            state.grants[code] = Grant(fields: fields)
            if fields["response_mode"] == "form_post" {
                state.formsAsked += 1
                // As Apple does: the name comes the first time only.
                if state.formsAsked == 1 {
                    answer["user"] = #"{"name":{"firstName":"민수","lastName":"김"},"email":"other@example.com"}"#
                }
            }
        }
        return answer
    }
}

extension RelyingParty {
    /// Begins a login as the site does.
    func begin(redirectURI: String) async throws(IdentityError) -> (request: AuthorizationRequest, location: String) {
        let request = request(redirectURI: redirectURI)
        return (request, try await location(for: request))
    }
}
