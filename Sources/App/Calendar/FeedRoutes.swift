import Accounts
import Feeds
import Foundation
import HTTPServer
import HTTPTypes
import Secrets
import Todos
import Web

/// Serves calendar feeds. The secret address is the only credential.
struct FeedRoutes: Sendable {
    private static let ending = ".ics"

    let content: FeedContent
    let feeds: Feeds
    let accounts: Accounts
    let work: WorkPool

    init(_ site: SiteDependencies) {
        content = FeedContent(site.services, site.languages)
        feeds = site.services.feeds
        accounts = site.services.accounts
        work = site.services.work
    }

    /// `GET /calendar/{token}.ics`. Tokens can't be guessed, so attempts aren't recorded.
    func show(_ context: Context<Visitor>) async throws -> Response {
        do {
            return try await calendar(context)
        } catch {
            // A calendar tells its user what it is told, if anything, and asks again by itself.
            guard let problem = Problem(error), problem.status == .serviceUnavailable else { throw error }
            var response = Response.sentence(
                ProblemViewModel.sentence(problem, for: context), status: problem.status)
            response.headers.append(contentsOf: problem.headers)
            return response
        }
    }

    private func calendar(_ context: Context<Visitor>) async throws -> Response {
        let file = context.parameters["file"]
        guard file.hasSuffix(Self.ending), let token = Token(file.dropLast(Self.ending.count)),
            let feed = try await feeds.find(token)
        else { throw Problem.unknownPath }
        guard feed.revokedAt == nil else { throw Problem.feedRevoked }
        // An account that is disabled or to be deleted is treated as unknown.
        guard let member = try await accounts.members.active(Member.ID(feed.memberNumber)) else {
            throw Problem.unknownPath
        }
        feeds.noteFetch(of: feed)
        let styles = try await content.styles(for: member, context.localizer)
        let (calendar, version) = try await work.run(for: member.id, by: .subscriber) { [content] cancellation in
            try content.calendar(feed, of: member, styles, cancellation)
        }
        // Otherwise a browser would name the file after the secret address. Programs keep copies of their own, by the ETag.
        let headers: HTTPFields = [
            .contentDisposition: "attachment; filename=\"todos.ics\"", .xRobotsTag: "noindex, nofollow",
        ]
        return calendar.representation(type: "text/calendar; charset=utf-8", version: version)
            .response(to: context.request, headers: headers)
    }
}
