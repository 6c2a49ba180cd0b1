import Accounts
import HTTPServer
import HTTPTypes
import Web

/// What answers at a route, and for whom.
package struct Endpoint: Sendable {
    /// The audience's name, for the list of routes.
    package let audience: String
    /// Whether other sites' servers send to it, without a token of ours.
    var isHook = false
    /// Whether it is the same for everybody: nobody is recognised, and no cookie set.
    var isPublic = false
    let answer: @Sendable (Visit<Visitor>) async throws -> Response
}

/// A route's function: it receives the request and gives the answer.
typealias Handler<Who: Sendable> = @Sendable (Visit<Who>) async throws -> Response

extension Route where Endpoint == App.Endpoint {
    /// A page that is shown. It must change nothing.
    static func get<Who>(_ path: String, for audience: Audience<Who>, _ handler: @escaping Handler<Who>) -> Self {
        Route(
            .get, path,
            Endpoint(audience: audience.name) { visit in
                guard let who = audience.admit(visit.visitor) else {
                    return try visit.askingAgain ?? audience.turnAway(visit)
                }
                return try await handler(visit.with(who: who))
            })
    }

    /// What anybody gets alike, in the language that the browser asks for: it may be kept where others get it, too.
    static func file(_ path: String, _ handler: @escaping Handler<Visitor>) -> Self {
        Route(.get, path, Endpoint(audience: Audience.anyone.name, isPublic: true, answer: handler))
    }

    /// A form that is submitted. It is read, and its token checked, before the handler sees it.
    /// - Parameter stale: answers a form whose token is another session's, changing nothing; nil to refuse it.
    static func post<Who>(
        _ path: String, for audience: Audience<Who>,
        stale: @escaping @Sendable (Visit<Visitor>) throws -> Response? = { _ in nil },
        _ handler: @escaping Handler<Who>
    ) -> Self {
        Route(
            .post, path,
            Endpoint(audience: audience.name) { visit in
                // Whoever it is for: a member's form has a member's token.
                if let again = visit.askingAgain { return again }
                guard let who = audience.admit(visit.visitor) else { return try audience.turnAway(visit) }
                let form: Form
                do {
                    form = try FormGuard.read(visit)
                } catch Problem.staleForm {
                    guard let response = try stale(visit) else { throw Problem.staleForm }
                    return response
                }
                return try await handler(visit.with(who: who).with(form: form))
            })
    }

    /// A form with files that a member submits: `multipart/form-data`, read by the pool and checked like the others.
    static func upload(
        _ path: String, for audience: Audience<Member>, readBy work: WorkPool, _ handler: @escaping Handler<Member>
    ) -> Self {
        Route(
            .post, path,
            Endpoint(audience: audience.name) { visit in
                // Whoever it is for: a member's form has a member's token.
                if let again = visit.askingAgain { return again }
                guard let who = audience.admit(visit.visitor) else { return try audience.turnAway(visit) }
                let form = try await work.run(for: who.id, with: .refuses) { _ in try FormGuard.readUpload(visit) }
                return try await handler(visit.with(who: who).with(form: form))
            })
    }

    /// A form that another site sends by the visitor's browser. What it says proves itself; no cookie and no token need come
    /// along.
    static func foreignPost(_ path: String, _ handler: @escaping Handler<Visitor>) -> Self {
        Route(
            .post, path,
            Endpoint(audience: "anyone, from elsewhere") { visit in
                try await handler(visit.with(form: try FormGuard.readForeign(visit)))
            })
    }

    /// A message from another site's server. Nothing of it has been read; it proves itself.
    static func hook(_ path: String, _ handler: @escaping Handler<Visitor>) -> Self {
        Route(.post, path, Endpoint(audience: "servers", isHook: true, answer: handler))
    }
}
