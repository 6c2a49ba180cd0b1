import Accounts
import HTTPServer
import HTTPTypes
import Web

/// Whom a route is for. Who belongs to another audience is sent where they belong, before the route sees anything.
struct Audience<Who: Sendable>: Sendable {
    /// As the list of routes shows it.
    let name: String
    /// What the route is told of its visitor; nil when it is not for them.
    let admit: @Sendable (Visitor) -> Who?
    /// Where the others go. Throws `SessionOver` for a form that only somebody signed in can send,
    /// `LoggedOut` where a log-in has ended.
    let turnAway: @Sendable (Visit<Visitor>) throws -> Response
}

extension Audience where Who == Visitor {
    static let anyone = Audience(name: "anyone", admit: { $0 }, turnAway: { _ in .seeOther("/") })
}

extension Audience where Who == Guest {
    static let guests = Audience(name: "guests", admit: { $0.member == nil ? Guest() : nil }) { visit in
        // Somebody's log-in, in a page that stood open while another account was taken into use: who sent it must not believe
        // that they are in theirs.
        if visit.request.method == .post, CrossOriginCheck.isOwn(visit.request, origin: visit.origin),
            let form = try? FormGuard.readForeign(visit), let email = EmailAddress(form["email"]),
            email.key != visit.visitor.member.flatMap({ EmailAddress($0.email) })?.key
        {
            throw Problem.staleForm
        }
        return .seeOther("/todos")
    }
}

extension Audience where Who == Member {
    /// Members who typed their password a short while ago; others are asked for it first, and then led back.
    static let provenMembers = provenMembers()

    /// - Parameter page: where to lead back to; nil for the path that was asked for.
    static func provenMembers(backTo page: String? = nil) -> Audience {
        Audience(
            name: "proven members", admit: { $0.isProven ? $0.member : nil },
            turnAway: { visit in
                guard visit.visitor.member != nil else { return try members.turnAway(visit) }
                return .seeOther("/prove?next=" + PercentEncoding.encode(page ?? visit.request.path))
            })
    }

    /// Members for a stream of events. Of an answer without content a browser learns not to try again (HTML standard,
    /// "Server-sent events", processing model); a redirect would have it read the log-in page.
    static let listeningMembers = Audience(name: "members", admit: \.member) { _ in Response(status: .noContent) }

    static let members = Audience(name: "members", admit: \.member) { visit in
        // Back to where they were going, once they have logged in; a lost form can't be sent again that way.
        if visit.request.method == .post { throw SessionOver() }
        let target = visit.request.path + (visit.request.query.map { "?" + $0 } ?? "")
        let login = visit.request.path == "/todos" ? "/login" : "/login?next=" + PercentEncoding.encode(target)
        if visit.visitor.isOver { throw LoggedOut(login: login) }
        return .seeOther(login)
    }
}
