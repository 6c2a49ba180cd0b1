import Accounts
import Database
import HTTPServer
import HTTPTypes
import Logging
import Secrets
import Todos
import Web

/// Takes in the requests of programs: whose token, which resource. Cookies are not looked at, so no page of another site can have
/// a browser do anything here, and no form token is needed.
struct APIDesk: Sendable {
    let router: Router<Tallied<APIEndpoint>>
    let accounts: Accounts
    let languages: Languages
    let limiter: RequestLimiter
    let origin: String
    let logger: Logger

    /// Whether a request is a program's: it brings a token, or wants JSON and nothing that a browser would show.
    static func isMeant(by request: Request) -> Bool {
        if authorization(of: request) != nil { return true }
        let wanted = (request.plain(.accept) ?? "").lowercased()
        return wanted.contains("application/json") && !wanted.contains("text/html") && !wanted.contains("*/*")
    }

    func answer(_ request: Request, _ note: inout RequestNote) async -> Response {
        // Before anybody is asked who they are, so that refusals are told by route as well.
        let match = router.match(request.method, request.path)
        if case .found(let found, _) = match { note.tally = found.tally }
        var words = languages.preferred(request.plain(.acceptLanguage))
        do {
            let bearer = try bearer(of: request, words)
            if request[.acceptLanguage] == nil { words = languages.named(bearer.member.language) ?? words }
            return try await limiter.run(request, of: bearer.member.id) {
                try await route(request, match, of: bearer, words)
            }
        } catch is TooManyAtOnce {
            return APIProblem(.busy, headers: [.retryAfter: String(TooManyAtOnce.retryAfter)])
                .response(words, origin: origin)
        } catch is WorkPoolBusy {
            return APIProblem(.busy, headers: [.retryAfter: String(WorkPoolBusy.retryAfter)])
                .response(words, origin: origin)
        } catch is CancellationError where Task.isCancelled {
            return .clientGone
        } catch let problem as APIProblem {
            return problem.response(words, origin: origin)
        } catch let error as ListFull {
            return APIProblem(.listFull, words.filled("api.ListFull.text", ["most": words.name(of: error.most)]))
                .response(words, origin: origin)
        } catch is DatabaseUnavailable {
            return APIProblem(.unavailable, headers: [.retryAfter: String(DatabaseUnavailable.retryAfter)])
                .response(words, origin: origin)
        } catch is ForeignKeyViolation where (try? bearer(of: request, words)) == nil {
            // The member was deleted, and the token with them, while this was under way.
            return APIProblem(.tokenUnknown).response(words, origin: origin)
        } catch {
            let reference = note.fail(error, logger)
            return APIProblem(.failure, extras: [JSONMember("reference", .text(reference))])
                .response(words, origin: origin)
        }
    }

    private func bearer(of request: Request, _ words: Words) throws -> Bearer {
        guard let text = Self.authorization(of: request) else { throw APIProblem(.tokenMissing) }
        do {
            guard let bearer = try accounts.bearer(of: Token(accessText: text), from: Client(request)) else {
                throw APIProblem(.tokenUnknown)
            }
            return bearer
        } catch let error as TooManyAttempts {
            throw APIProblem(.tooManyTokens, error, words)
        }
    }

    private func route(
        _ request: Request, _ match: Router<Tallied<APIEndpoint>>.Match, of bearer: Bearer, _ words: Words
    ) async throws -> Response {
        switch match {
        case .found(let found, let parameters):
            guard bearer.permission.allows(found.endpoint.permission) else { throw APIProblem(.readOnly) }
            return try await found.endpoint.answer(
                APICall(member: bearer.member, request: request, parameters: parameters, words: words))
        case .wrongMethod(let allowed) where request.method == .options: return .options(allowed)
        case .wrongMethod(let allowed): throw APIProblem(.wrongMethod, headers: [.allow: allowed])
        case .unknownMethod: throw APIProblem(.unknownMethod)
        case .unknownPath: throw APIProblem(.unknownPath)
        }
    }

    /// What stands behind `Bearer` in `Authorization` (RFC 6750, section 2.1); nil for another scheme: a proxy in front of a
    /// site may ask for a password of its own and pass it on.
    private static func authorization(of request: Request) -> String? {
        guard let field = request[.authorization] else { return nil }
        let scheme = field.utf8.prefix { $0 != UInt8(ascii: " ") }
        guard scheme.count == 6, String(decoding: scheme, as: UTF8.self).lowercased() == "bearer" else { return nil }
        let rest = field.utf8.dropFirst(scheme.count).drop { $0 == UInt8(ascii: " ") }
        return String(decoding: rest, as: UTF8.self)
    }
}
