import HTTPServer
import StrictJSON
import Web

/// What password managers and browsers ask the site about passkeys.
struct PasskeyEndpointsRoutes: Sendable {
    private let baseURL: BaseURL

    init(_ site: SiteDependencies) {
        baseURL = site.services.baseURL
    }

    /// Tells password managers where members add and manage passkeys (W3C, "A Well-Known URL for Relying Party Passkey
    /// Endpoints").
    func show(_ context: Context<Visitor>) async throws -> Response {
        guard baseURL.allowsPasskeys else { throw Problem.unknownPath }
        let page = baseURL.link(to: Path.passkeys.address)
        return .json(.object([JSONMember("enroll", .text(page)), JSONMember("manage", .text(page))]))
    }

    /// Tells browsers, which ask the domain of the passkeys, that the site may use them. The request's `Host` is not looked
    /// at: whatever name leads here, the answer is about the one domain.
    func permitOrigin(_ context: Context<Visitor>) async throws -> Response {
        guard let relatedOrigin = baseURL.relatedOrigin else { throw Problem.unknownPath }
        return .json(relatedOrigin.permission)
    }
}
