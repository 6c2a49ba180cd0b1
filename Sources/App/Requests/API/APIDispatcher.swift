import Accounts
import Database
import HTTPServer
import HTTPTypes
import Logging
import Secrets
import StrictJSON
import Todos
import Web

/// Authenticates API requests by their token and routes them to a resource. Cookies are ignored, so another site can't
/// make a browser do anything here, and no form token is needed.
struct APIDispatcher: Sendable {
    let router: Router<Metered<APIEndpoint>>
    let accounts: Accounts
    let languages: Languages
    let limiter: RequestLimiter
    let origin: String
    let logger: Logger

    /// The types of its answers.
    private static let types = ["application/json", "application/problem+json"]

    /// Whether a request is for the API: it has a bearer token, names JSON and prefers it to HTML, or refuses HTML.
    /// Browsers name HTML when they open a page, and no type but `*/*` from a page's script.
    ///
    /// Credentials of another scheme for an address of the API are a program's as well, which needs to be told the right
    /// one. A browser may send them for a proxy in front of the site, but has cookies or names HTML.
    func isMeant(by request: Request) -> Bool {
        guard request.bearerToken == nil else { return true }
        let accepted = AcceptedTypes(request)
        if accepted.refuse("text/html") || Self.types.contains(where: { accepted.prefer($0, to: "text/html") }) {
            return true
        }
        return request[.authorization] != nil && request[.cookie] == nil
            && !accepted.prefer("text/html", to: "application/json") && isAddressed(by: request)
    }

    private func isAddressed(by request: Request) -> Bool {
        switch router.match(request.method, request.path) {
        case .found, .wrongMethod: true
        case .unknownMethod, .unknownPath: false
        }
    }

    func respond(_ request: Request, _ record: inout RequestRecord) async -> Response {
        // Before authentication, so that refusals are recorded by route as well.
        let match = router.match(request.method, request.path)
        if case .found(let found, _) = match { record.routeMetrics = found.routeMetrics }
        var localizer = languages.preferred(request[.acceptLanguage])
        do {
            let bearer = try await bearer(of: request, localizer)
            RequestSender.current?.name(bearer.member.id)
            if request[.acceptLanguage] == nil { localizer = languages.named(bearer.member.language) ?? localizer }
            return try await limiter.run(request, of: bearer.member.id) {
                try await route(request, match, of: bearer, localizer)
            }
        } catch is CancellationError where Task.isCancelled {
            return .clientDisconnected
        } catch {
            return await problem(error, request, localizer, &record).response(localizer, origin: origin)
        }
    }

    private func problem(
        _ error: any Error, _ request: Request, _ localizer: Localizer, _ record: inout RequestRecord
    ) async -> APIProblem {
        switch error {
        case let problem as APIProblem: return problem
        case is TooManyConcurrentRequests:
            return APIProblem(.tooManyAtOnce, headers: [.retryAfter: String(TooManyConcurrentRequests.retryAfter)])
        case is WorkPoolBusy: return APIProblem(.busy, headers: [.retryAfter: String(WorkPoolBusy.retryAfter)])
        case let full as ListFull:
            return APIProblem(
                .listFull, localizer.filled("api.ListFull.text", ["most": localizer.name(of: full.most)]))
        case let reason as DatabaseUnavailable:
            let detail = request.isReading ? "api.unread" : reason.isInDoubt ? "api.inDoubt" : "api.Unavailable.text"
            return APIProblem(
                .unavailable, localizer[detail],
                headers: [.retryAfter: String(DatabaseUnavailable.retryAfter)])
        default:
            // The member, and with them the token, may have been deleted during the request.
            if error is ForeignKeyViolation, (try? await bearer(of: request, localizer)) == nil {
                return APIProblem(.tokenUnknown)
            }
            return APIProblem(.failure, extras: [JSONMember("reference", .text(record.fail(error, logger)))])
        }
    }

    private func bearer(of request: Request, _ localizer: Localizer) async throws -> Bearer {
        guard let text = request.bearerToken else { throw APIProblem(.tokenMissing) }
        do {
            guard
                let bearer = try await accounts.accessTokens.bearer(
                    of: Token(accessText: text), from: ClientInfo(request))
            else {
                throw APIProblem(.tokenUnknown)
            }
            return bearer
        } catch let error as TooManyAttempts {
            throw APIProblem(.tooManyTokens, error, localizer)
        }
    }

    private func route(
        _ request: Request, _ match: Router<Metered<APIEndpoint>>.Match, of bearer: Bearer, _ localizer: Localizer
    ) async throws -> Response {
        switch match {
        case .found(let found, let parameters):
            guard bearer.permission.allows(found.endpoint.permission) else { throw APIProblem(.readOnly) }
            return try await CommitRecord.during {
                try await found.endpoint.respond(
                    APIContext(member: bearer.member, request: request, parameters: parameters, localizer: localizer))
            }
        case .wrongMethod(let allowed) where request.method == .options: return .options(allowed)
        case .wrongMethod(let allowed): throw APIProblem(.wrongMethod, headers: [.allow: allowed])
        case .unknownMethod: throw APIProblem(.unknownMethod)
        case .unknownPath: throw APIProblem(.unknownPath)
        }
    }
}
