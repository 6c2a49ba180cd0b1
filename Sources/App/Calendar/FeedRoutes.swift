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

    init(_ services: Services, _ languages: Languages) {
        content = FeedContent(services, languages)
        feeds = services.feeds
        accounts = services.accounts
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
        // A calendar of thousands takes some time, which no other request on this loop should wait for.
        let bytes = try await Task.detached { [content] in try content.calendar(feed, of: member, visit.words) }.value
        var headers: HTTPFields = [.cacheControl: "private, no-cache"]
        if let name = HTTPField.Name("X-Robots-Tag") { headers[name] = "noindex, nofollow" }
        return Representation(
            bytes: bytes, type: "text/calendar; charset=utf-8",
            version: String(Base64URL.encode(Digest(of: bytes).bytes).prefix(22))
        ).response(to: visit.request, headers: headers)
    }
}
