import Accounts
import HTTPServer
import Secrets
import Web

/// One request to one route, with all that is known of it. `Who` is what the route's audience says of the sender: a
/// `Member`, a `Guest`, or any `Visitor`.
struct Visit<Who: Sendable>: Sendable {
    let who: Who
    let request: Request
    /// The values of the `{names}` in the route's path.
    private(set) var parameters: PathParameters
    /// The submitted form, its token checked; empty for GET.
    private(set) var form: Form
    let visitor: Visitor
    /// The texts in the visitor's language.
    let words: Words
    /// Where the site is reached from outside.
    let origin: SiteOrigin

    /// The query's fields; none when it can't be read.
    var query: Form {
        (try? Form(parsing: Array((request.query ?? "").utf8))) ?? .empty
    }

    /// Where the request comes from.
    var client: Client { Client(request) }

    /// The token that a cookie holds; nil without one.
    func token(in cookie: String) -> Token? {
        RequestCookies(request)[cookie].flatMap { Token($0) }
    }

    func with<Other>(who: Other) -> Visit<Other> {
        Visit<Other>(
            who: who, request: request, parameters: parameters, form: form, visitor: visitor, words: words,
            origin: origin)
    }

    func with(parameters: PathParameters) -> Visit {
        var visit = self
        visit.parameters = parameters
        return visit
    }

    func with(form: Form) -> Visit {
        var visit = self
        visit.form = form
        return visit
    }
}
