import Accounts
import HTTPServer
import HTTPTypes
import Web

/// The visitors a route is for. Others are redirected before its handler runs.
struct Audience<Principal: Sendable>: Sendable {
    /// As shown in the route list.
    let name: String
    /// Returns what the handler receives for the visitor; nil when the route is not for them.
    let admit: @Sendable (Visitor) -> Principal?
    /// Redirects the others. Throws `SessionExpired` for a form that only a signed-in member can send, and `LoggedOut`
    /// where a session has ended.
    let deny: @Sendable (Context<Visitor>) throws -> Response
}

extension Audience where Principal == Visitor {
    static let anyone = Audience(name: "anyone", admit: { $0 }, deny: { _ in .seeOther(.home) })
}

extension Audience where Principal == Guest {
    static let guests = Audience(name: "guests", admit: { $0.member == nil ? Guest() : nil }) { context in
        // A log-in form from a page that stayed open while another account was signed in: the sender must not believe
        // that they are in the account they typed.
        if context.request.method == .post, CrossOriginCheck.isOwn(context.request, origin: context.origin),
            let form = try? FormReader.readForeign(context), let email = EmailAddress(form["email"]),
            email.key != context.visitor.member.flatMap({ EmailAddress($0.email) })?.key
        {
            throw Problem.staleForm
        }
        return .seeOther(.todos)
    }
}

extension Audience where Principal == Member {
    /// Members who reauthenticated recently. Others are asked to, and then redirected back.
    static let reauthenticatedMembers = reauthenticatedMembers()

    /// - Parameter page: where to redirect back to; nil for the requested path.
    static func reauthenticatedMembers(backTo page: Path? = nil) -> Audience {
        Audience(
            name: "reauthenticated members", admit: { $0.isReauthenticated ? $0.member : nil },
            deny: { context in
                guard context.visitor.member != nil else { return try members.deny(context) }
                let next = page?.rawValue ?? context.request.path
                return .seeOther(Path.reauthenticate.address.adding("next", next))
            })
    }

    /// Members for an event stream. A 204 response tells the browser not to reconnect (HTML standard, "Server-sent
    /// events", processing model); a redirect would have it read the log-in page.
    static let listeningMembers = Audience(name: "members", admit: \.member) { _ in Response(status: .noContent) }

    static let members = Audience(name: "members", admit: \.member) { context in
        // The log-in page redirects back to the requested path. A lost form can't be resubmitted that way.
        if context.request.method == .post { throw SessionExpired() }
        let target = context.request.path + (context.request.query.map { "?" + $0 } ?? "")
        var login = Path.login.address
        if context.request.path != Path.todos.rawValue { login = login.adding("next", target) }
        if context.visitor.hasExpired { throw LoggedOut(login: login) }
        return .seeOther(login)
    }
}
