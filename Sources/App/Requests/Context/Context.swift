import Accounts
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

    /// Returns the token in a cookie; nil without one.
    func token(in cookie: String) -> Token? {
        RequestCookies(request)[cookie].flatMap { Token($0) }
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
