import Accounts
import HTTPServer
import HTTPTypes
import Mustache
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
        // A login form from a page that stayed open while another account was signed in: the sender must not believe
        // that they are in the account they typed.
        if context.request.method == .post, CrossOriginCheck.isOwn(context.request, origin: context.origin),
            let form = try? FormReader.readForeign(context), form.mayBeForAnother(than: context.visitor.member)
        {
            throw Problem.staleForm(form)
        }
        return .seeOther(.todos)
    }
}

extension Audience where Principal == Member {
    static let members = Audience(name: "members", admit: \.admittedMember, deny: denyMember)

    /// Members, also those who have to set up a second factor before anything else: what they need for that.
    static let allMembers = Audience(
        name: "all members", admit: \.member, deny: denyMember)

    /// Members who reauthenticated recently. Others are asked to, and then redirected back.
    static let reauthenticatedMembers = reauthenticatedMembers()

    /// - Parameter page: where to redirect back to; nil for the requested path.
    static func reauthenticatedMembers(backTo page: Path? = nil) -> Audience {
        reauthenticated(members, name: "reauthenticated members", backTo: page)
    }

    /// As `allMembers`.
    static func allReauthenticatedMembers(backTo page: Path? = nil) -> Audience {
        reauthenticated(allMembers, name: "all reauthenticated members", backTo: page)
    }

    private static func reauthenticated(_ members: Audience, name: String, backTo page: Path?) -> Audience {
        Audience(
            name: name, admit: { $0.isReauthenticated ? members.admit($0) : nil },
            deny: { context in
                guard members.admit(context.visitor) != nil else { return try members.deny(context) }
                let next = page?.address ?? LocalPath.destination(context.request.path)
                let reauthentication = Path.reauthenticate.address.leading(to: next)
                if context.request.method == .post { throw ReauthenticationOver(page: reauthentication) }
                return .seeOther(reauthentication)
            })
    }

    /// Members for an event stream. A 204 response tells the browser not to reconnect (HTML standard, "Server-sent
    /// events", processing model); a redirect would have it read the login page.
    static let listeningMembers = Audience(name: "members", admit: \.admittedMember) { _ in
        Response(status: .noContent)
    }

    /// Redirects to what is missing: the login or the second factor. Both lead back to the requested page; a lost form
    /// can't be resubmitted that way.
    @Sendable private static func denyMember(_ context: Context<Visitor>) throws -> Response {
        let isForm = context.request.method == .post
        let next = isForm || context.request.path == Path.todos.rawValue ? nil : context.request.destination
        if context.visitor.member != nil { return .seeOther(Path.authenticator.address.leading(to: next)) }
        if isForm { throw SessionExpired() }
        let login = Path.login.address.leading(to: next)
        if context.visitor.isLoggedOut { throw LoggedOut(login: login) }
        return .seeOther(login)
    }
}

extension Form {
    /// Whether a login may be meant for another account than the one in use. A passkey doesn't say whose it is.
    fileprivate func mayBeForAnother(than member: Member?) -> Bool {
        guard let email = EmailAddress(self["email"]) else { return !self["credential"].isEmpty }
        return email.key != member.flatMap { EmailAddress($0.email) }?.key
    }
}
