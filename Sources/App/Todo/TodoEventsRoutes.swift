import Accounts
import Database
import HTTPServer
import HTTPTypes
import Secrets
import Todos
import Web

/// A stream that tells the browser when a member's to-dos have changed, or another day has begun (HTML standard,
/// "Server-sent events"). It carries no to-dos: the page requests them itself.
struct TodoEventsRoutes: Sendable {
    /// In milliseconds: how long a browser waits before it reconnects. After a restart not all should return at once,
    /// but none should wait long.
    private static let retry = 2_000

    private let accounts: Accounts
    private let todos: Todos
    private let clock: WallClock
    private let today: Today

    init(_ site: SiteDependencies) {
        accounts = site.services.accounts
        todos = site.services.todos
        clock = site.services.clock
        today = Today(site.services)
    }

    /// The change version that the browser has seen is in `Last-Event-ID`, which it sends when it reconnects by itself,
    /// or in the query, `?seen=…`, which the page sends. If it isn't the current one, the first event says so at once.
    func listen(_ context: Context<Member>) async throws -> Response {
        guard let session = context.visitor.session,
            let number = try await accounts.sessions.number(opening: session)
        else { return Response(status: .noContent) }
        let seen = ChangeVersion(context.request[.lastEventID] ?? context.query.word("seen"))
        let (member, end) = (context.principal, context.visitor.provenUntil)
        let owner = member.owner
        return Response(headers: Self.headers, isLive: true) { [accounts, todos, clock, today] writer in
            guard let listener = todos.changes.listen(to: owner) else { return try await Self.deny(&writer) }
            defer { todos.changes.stop(listener) }
            var told = seen
            try await writer.write("retry: \(Self.retry)\n\n")
            repeat {
                // The member may have logged out here or elsewhere. A closed session gets no events.
                guard try await accounts.sessions.isOpen(session) else {
                    // A login that has other tokens by now is not over: its browser reconnects with them.
                    if try await accounts.sessions.isOpen(number: number) { return }
                    return try await Self.end(&writer)
                }
                guard let current = try await accounts.members.active(member.id) else {
                    return try await Self.end(&writer)
                }
                // The browser reconnects, and proves its device first.
                if let end, end <= clock.now() { return }
                // A time zone that was chosen since applies; without a choice it is that of the browser that listens.
                let day = today.date(for: current.choseTimeZone ? current : member)
                let now = ChangeVersion(of: owner, count: try await todos.changeCount(of: owner), on: day)
                // A regular comment keeps proxies from closing the connection as idle.
                try await writer.write(
                    now == told ? ":\n\n" : "id: \(now.text)\nevent: changed\ndata: \(now.text)\n\n")
                told = now
            } while try await listener.wait() == .look
            try await Self.deny(&writer)
        }
    }

    /// Ends the stream of a session that is over. As concurrent as the writer.
    @concurrent private static func end(_ writer: inout BodyWriter) async throws {
        try await writer.write("event: over\ndata:\n\n")
    }

    /// Ends a stream that there is no room for, or that had to make room for later ones.
    @concurrent private static func deny(_ writer: inout BodyWriter) async throws {
        try await RefusalDelay.wait()
        try await writer.write("event: full\ndata:\n\n")
    }

    private static let headers: HTTPFields = [
        .contentType: "text/event-stream; charset=utf-8",
        // Otherwise nginx would buffer the events.
        .xAccelBuffering: "no",
    ]
}
