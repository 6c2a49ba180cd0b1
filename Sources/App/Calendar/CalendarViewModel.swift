import Accounts
import Feeds
import Foundation
import Mustache
import Secrets
import Todos
import Web

/// The page of a member's calendar addresses.
struct CalendarViewModel: Sendable {
    struct Input: Sendable {
        let kind: Feed.Kind
        /// Nil for all.
        let category: Category?
    }

    /// Why nothing was made.
    struct Refusal: Error {
        let sentence: String
    }

    struct Output: Renderable {
        let feeds: [FeedRow]
        let categories: [CategoryChoice]
        /// The new one's, shown once; nil unless one was just made.
        let address: String?
        /// The same for programs that take such links.
        let subscription: TrustedAddress?
        let message: String?
        var hasFeeds: Bool { !feeds.isEmpty }

        static let fields: [Field<Output>] = [
            .init("feeds", \.feeds),
            .init("categories", \.categories),
            .init("address", \.address),
            .init("subscription", \.subscription),
            .init("alert", \.message),
            .init("hasFeeds", \.hasFeeds),
        ]
    }

    private let services: Services
    private let names: LocalNames
    private let palettes: Palettes

    init(_ services: Services, names: LocalNames) {
        self.services = services
        palettes = services.palettes
        self.names = names
    }

    /// - Parameter token: of the feed that was just made.
    func show(
        _ member: Member, _ words: Words, address token: Token? = nil, message: String? = nil
    ) throws -> Output {
        let feeds = try services.feeds.all(of: member.id.number)
        let palette = try palettes.of(member.owner, words)
        let zone = services.timeZones.of(member)
        let address = token.map { services.baseURL.link(to: "/calendar/\($0.text).ics") }
        return Output(
            feeds: feeds.map { FeedRow($0, palette, words, names, zone) },
            categories: palette.choices(chosen: nil), address: address,
            subscription: address.map {
                TrustedAddress(vouchingFor: "webcal" + $0.drop { $0 != ":" })
            }, message: message)
    }

    func read(_ form: Form, of member: Member, _ words: Words) throws -> Result<Input, Refusal> {
        guard let kind = Feed.Kind(rawValue: form.word("kind")) else {
            return .failure(Refusal(sentence: words["calendar.kindUnknown"]))
        }
        let name = form.word("category")
        let category = try palettes.of(member.owner, words).category(name)
        guard category != nil || name == "all" else {
            return .failure(Refusal(sentence: words["category.unknown"]))
        }
        return .success(Input(kind: kind, category: category))
    }

    /// - Throws: `FeedError`.
    func make(_ input: Input, for member: Member, from client: Client) async throws -> Token {
        try await services.feeds.make(
            input.kind, of: input.category?.rawValue, for: member.id.number,
            noting: services.accounts.note(.calendarMade, of: member.id, from: client))
    }

    /// - Returns: false when the member has no such feed.
    func revoke(_ id: Feed.ID, of member: Member, from client: Client) async throws -> Bool {
        try await services.feeds.revoke(
            id, of: member.id.number, noting: services.accounts.note(.calendarRevoked, of: member.id, from: client))
    }
}
