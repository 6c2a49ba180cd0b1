import Accounts
import Database
import HTTPServer
import Secrets
import Web

/// A request to a route with everything known about it. `Principal` is what the route's audience admits: a `Member`, a
/// `Guest`, or any `Visitor`.
struct Context<Principal: Sendable>: Sendable {
    let principal: Principal
    let request: Request
    /// The values of the `{names}` in the route's path.
    private(set) var parameters: PathParameters
    /// The submitted form with its CSRF token verified; empty for GET.
    private(set) var form: Form
    let visitor: Visitor
    /// The texts in the visitor's language.
    let localizer: Localizer
    /// The site's public origin.
    let origin: SiteOrigin

    /// The query's fields; empty when it can't be parsed.
    var query: Form {
        (try? Form(parsing: Array((request.query ?? "").utf8))) ?? .empty
    }

    /// The time that the path's `{moment}` names, in milliseconds.
    /// - Throws: `Problem.unknownPath`.
    var moment: Timestamp {
        get throws {
            guard let milliseconds = Int64(pathSegment: parameters["moment"]) else { throw Problem.unknownPath }
            return Timestamp(milliseconds: milliseconds)
        }
    }

    /// The session that the request was sent in.
    /// - Throws: `DatabaseUnavailable` for a member whose remembered browser can't be given one now; `SessionExpired` for
    ///   others without one.
    var session: Token {
        get throws {
            if let session = visitor.session { return session }
            if let reason = visitor.unsaved { throw reason }
            throw SessionExpired()
        }
    }

    /// The client that sent the request.
    var client: ClientInfo { ClientInfo(request) }

    /// Binds challenges for passkeys to the visitor's browser, as its forms are.
    var passkeyHolder: Token { CSRFToken.secret(of: visitor).derived(for: "passkey challenge") }

    /// Returns the token in a cookie; nil without one.
    func token(in cookie: String) -> Token? {
        RequestCookies(request)[cookie].flatMap { Token($0) }
    }

    /// Returns the browser's identifier from an earlier login; nil where there was none, and where the browser is bound
    /// to a device that the request doesn't come from: then the cookie may be a copy.
    func knownBrowser(_ accounts: Accounts, _ cookies: SiteCookies) async throws -> Token? {
        let sent = RequestCookies(request)
        return try await accounts.deviceBindings.recognize(
            token(in: cookies.browser), by: AccountSlot.all.compactMap { sent[cookies.device(at: $0)] })
    }

    func with<Other>(principal: Other) -> Context<Other> {
        Context<Other>(
            principal: principal, request: request, parameters: parameters, form: form, visitor: visitor,
            localizer: localizer, origin: origin)
    }

    func with(parameters: PathParameters) -> Context {
        var context = self
        context.parameters = parameters
        return context
    }

    func with(form: Form) -> Context {
        var context = self
        context.form = form
        return context
    }
}

extension Context where Principal == Visitor {
    /// An unauthenticated context, for public endpoints and where authentication failed.
    static func anonymous(_ request: Request, _ localizer: Localizer, _ origin: SiteOrigin) -> Context {
        Context(Visitor(slot: .first, formKey: .random()), request, localizer, origin)
    }

    /// A request of which only the visitor is known.
    init(_ visitor: Visitor, _ request: Request, _ localizer: Localizer, _ origin: SiteOrigin) {
        self.init(
            principal: visitor, request: request, parameters: PathParameters(), form: .empty, visitor: visitor,
            localizer: localizer, origin: origin)
    }
}
