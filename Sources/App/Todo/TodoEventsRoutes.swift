import Accounts
import HTTPServer
import HTTPTypes
import Secrets
import Todos
import Web

/// The stream of events that says when a member's to-dos have changed (HTML standard, "Server-sent events"). What they say
/// now is for the page to ask; nothing of it is in the stream.
struct TodoEventsRoutes: Sendable {
    /// In milliseconds: how long a browser waits that has lost the stream. A restart must not bring all back at once, but
    /// nobody should wait long.
    private static let retry = 2_000

    private let accounts: Accounts
    private let changes: TodoChanges

    init(_ services: Services) {
        accounts = services.accounts
        changes = services.todos.changes
    }

    /// The mark that the browser has seen is in the field `Last-Event-ID`, which it sends when it comes back by itself, or in
    /// the query, `?seen=…`, which the page sends. If that isn't where the changes are, the first event says so at once.
    func listen(_ visit: Visit<Member>) async throws -> Response {
        guard let session = visit.visitor.session else { return Response(status: .noContent) }
        let seen = ChangeMark(visit.request.lastEventID ?? visit.query.word("seen"))
        let owner = visit.who.owner
        return Response(headers: Self.headers, isLive: true) { [accounts, changes] writer in
            guard let listener = changes.listen(to: owner) else { return try await Self.turnAway(&writer) }
            defer { changes.stop(listener) }
            var told = seen
            try await writer.write("retry: \(Self.retry)\n\n")
            repeat {
                // The member may have logged out here or from elsewhere; nothing is told to a session that is over.
                guard try accounts.isOpen(session) else { return try await writer.write("event: over\ndata:\n\n") }
                let mark = changes.mark(of: owner)
                // A comment now and then keeps proxies from thinking that nobody is there.
                try await writer.write(
                    mark == told ? ":\n\n" : "id: \(mark.text)\nevent: changed\ndata: \(mark.text)\n\n")
                told = mark
            } while try await listener.wait() == .look
            try await Self.turnAway(&writer)
        }
    }

    /// Ends a stream that there is no room for, or no more since later ones came.
    private static func turnAway(_ writer: inout BodyWriter) async throws {
        try await Refusing.wait()
        try await writer.write("event: full\ndata:\n\n")
    }

    private static var headers: HTTPFields {
        var headers: HTTPFields = [.contentType: "text/event-stream"]
        // nginx would otherwise keep events until there are enough of them.
        if let name = HTTPField.Name("X-Accel-Buffering") { headers[name] = "no" }
        return headers
    }
}

extension Request {
    fileprivate var lastEventID: String? {
        HTTPField.Name("Last-Event-ID").flatMap { plain($0) }
    }
}
