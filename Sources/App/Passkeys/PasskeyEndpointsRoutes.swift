import HTTPServer
import StrictJSON
import Web

/// Tells password managers where members add and manage passkeys (W3C, "A Well-Known URL for Relying Party Passkey
/// Endpoints").
struct PasskeyEndpointsRoutes: Sendable {
    private let baseURL: BaseURL

    init(_ site: SiteDependencies) {
        baseURL = site.services.baseURL
    }

    func show(_ context: Context<Visitor>) async throws -> Response {
        guard baseURL.allowsPasskeys else { throw Problem.unknownPath }
        let page = baseURL.link(to: Path.passkeys.address)
        return .json(.object([JSONMember("enroll", .text(page)), JSONMember("manage", .text(page))]))
    }
}
