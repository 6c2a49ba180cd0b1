import Accounts
import HTTPServer
import HTTPTypes
import Web

/// A route's handler and audience.
package struct Endpoint: Sendable {
    /// The audience's name, for the route list.
    package let audience: String
    /// Whether it is no page of the site, but for programs without an access token: other sites' servers, calendars, or
    /// what reads a public file. They may prefer JSON, and send tokens of their own; neither makes it the API's.
    var isForPrograms = false
    /// Whether visitors are not authenticated: the response is the same for everyone, or the request proves itself.
    var isPublic = false
    /// What a visitor is told whose form came after the end of their session.
    var sessionOver: @Sendable (Context<Visitor>) -> FlashKind = { _ in .sessionOver }
    let respond: @Sendable (Context<Visitor>) async throws -> Response
}

/// A route's function: it receives the request and returns the response.
typealias Handler<Principal: Sendable> = @Sendable (Context<Principal>) async throws -> Response

extension Route where Endpoint == App.Endpoint {
    /// A page. Its handler must change nothing.
    static func get<Principal>(
        _ path: Path, for audience: Audience<Principal>, isForPrograms: Bool = false,
        _ handler: @escaping Handler<Principal>
    ) -> Self {
        Route(
            .get, path.rawValue,
            Endpoint(audience: audience.name, isForPrograms: isForPrograms) { context in
                // Before a guest's page, too: the visitor may be a member.
                if context.visitor.isUnproven, let again = context.retry { return again }
                guard let principal = audience.admit(context.visitor) else {
                    return try context.retry ?? audience.deny(context)
                }
                return try await handler(context.with(principal: principal))
            })
    }

    /// A file that is the same for everyone, in the language that the browser requests. Shared caches may store it.
    static func file(_ path: Path, _ handler: @escaping Handler<Visitor>) -> Self {
        Route(
            .get, path.rawValue,
            Endpoint(audience: Audience.anyone.name, isForPrograms: true, isPublic: true, respond: handler))
    }

    /// A form submission. The form is parsed and its CSRF token verified before the handler runs.
    /// - Parameters:
    ///   - sessionOver: what a visitor is told whose form came after the end of their session.
    ///   - denied: responds to a visitor whom the form is not for, changing nothing; nil to redirect them as others are. The
    ///     form's token is not verified.
    ///   - stale: responds to a form with another session's token, changing nothing; nil to refuse the form.
    static func post<Principal>(
        _ path: Path, for audience: Audience<Principal>,
        sessionOver: @escaping @Sendable (Context<Visitor>) -> FlashKind = { _ in .sessionOver },
        denied: @escaping @Sendable (Context<Visitor>) async throws -> Response? = { _ in nil },
        stale: @escaping @Sendable (Context<Visitor>) async throws -> Response? = { _ in nil },
        _ handler: @escaping Handler<Principal>
    ) -> Self {
        submission(path, for: audience, sessionOver: sessionOver, denied: denied) { context, principal in
            let form: Form
            do {
                form = try FormReader.read(context)
            } catch Problem.staleForm(let form) {
                guard let response = try await stale(context.with(form: form)) else { throw Problem.staleForm(form) }
                return response
            }
            return try await handler(context.with(principal: principal).with(form: form))
        }
    }

    /// A member's form with files: `multipart/form-data`, parsed by the pool and verified like other forms.
    static func upload(
        _ path: Path, for audience: Audience<Member>, readBy work: WorkPool, _ handler: @escaping Handler<Member>
    ) -> Self {
        submission(path, for: audience, denied: { _ in nil }) { context, member in
            let form = try await work.run(for: member.id, policy: .refuseDuplicate) { _ in
                try FormReader.readUpload(context)
            }
            return try await handler(context.with(principal: member).with(form: form))
        }
    }

    private static func submission<Principal>(
        _ path: Path, for audience: Audience<Principal>,
        sessionOver: @escaping @Sendable (Context<Visitor>) -> FlashKind = { _ in .sessionOver },
        denied: @escaping @Sendable (Context<Visitor>) async throws -> Response?,
        _ respond: @escaping @Sendable (Context<Visitor>, Principal) async throws -> Response
    ) -> Self {
        Route(
            .post, path.rawValue,
            Endpoint(audience: audience.name, sessionOver: sessionOver) { context in
                // For every audience: a member's form has a member's token.
                if let again = context.retry { return again }
                guard let principal = audience.admit(context.visitor) else {
                    return try await denied(context) ?? audience.deny(context)
                }
                return try await respond(context, principal)
            })
    }

    /// A form that another site submits through the visitor's browser. Its content must authenticate itself; no cookie
    /// or CSRF token is required.
    static func foreignPost(_ path: Path, _ handler: @escaping Handler<Visitor>) -> Self {
        Route(
            .post, path.rawValue,
            Endpoint(audience: "anyone, from elsewhere", isForPrograms: true) { context in
                try await handler(context.with(form: try FormReader.readForeign(context)))
            })
    }

    /// A request that browsers make by themselves, in which a signature takes the place of a form and its token. Visitors
    /// are not authenticated: that could resume a remembered device, while its answer gets lost.
    static func deviceProof(_ path: Path, _ handler: @escaping Handler<Visitor>) -> Self {
        Route(
            .post, path.rawValue,
            Endpoint(audience: "browsers", isForPrograms: true, isPublic: true, respond: handler))
    }

    /// A webhook called by another site's server. The body is not parsed, and must authenticate itself.
    static func webhook(_ path: Path, _ handler: @escaping Handler<Visitor>) -> Self {
        Route(.post, path.rawValue, Endpoint(audience: "servers", isForPrograms: true, respond: handler))
    }
}
