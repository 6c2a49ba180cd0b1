import Accounts
import Feeds
import Foundation
import HTTPServer
import HTTPTypes
import Secrets
import Todos
import Web

/// What programs get that subscribe to a calendar. Its address is all that they need to know.
struct FeedRoutes: Sendable {
    private static let ending = ".ics"

    let content: FeedContent
    let feeds: Feeds
    let accounts: Accounts
    let work: WorkPool

    init(_ services: Services, _ languages: Languages) {
        content = FeedContent(services, languages)
        feeds = services.feeds
        accounts = services.accounts
        work = services.work
    }

    /// `GET /calendar/{token}.ics`. Guessing at tokens is out of reach, so nothing is counted.
    func show(_ visit: Visit<Visitor>) async throws -> Response {
        let file = visit.parameters["file"]
        guard file.hasSuffix(Self.ending), let token = Token(file.dropLast(Self.ending.count)),
            let feed = try feeds.find(token)
        else { throw Problem.unknownPath }
        guard feed.revokedAt == nil else { throw Problem.feedRevoked }
        // Whoever has asked for their account to be deleted is as good as gone.
        guard let member = try accounts.staying(Member.ID(feed.memberNumber)) else { throw Problem.unknownPath }
        feeds.noteFetch(of: feed)
        let (calendar, version) = try await work.run(for: member.id, by: .subscriber) { [content] cancellation in
            try content.calendar(feed, of: member, visit.words, cancellation)
        }
        var headers: HTTPFields = [.cacheControl: "private, no-cache"]
        if let name = HTTPField.Name("X-Robots-Tag") { headers[name] = "noindex, nofollow" }
        return calendar.representation(type: "text/calendar; charset=utf-8", version: version)
            .response(to: visit.request, headers: headers)
    }
}
