import Accounts
import Feeds
import Foundation
import Mustache
import Secrets
import Todos
import Web

/// The page of a member's calendar feeds.
struct CalendarViewModel: Sendable {
    struct Input: Sendable {
        let kind: Feed.Kind
        /// Nil for all.
        let category: Category?
    }

    /// Why no feed was created.
    struct Refusal: Error {
        let sentence: String
    }

    struct Output: Renderable {
        let feeds: [FeedRow]
        let categories: [CategoryChoice]
        /// The address of the feed just created, shown once; nil otherwise.
        let address: String?
        /// The same as a `webcal` link.
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
    private let formatter: LocalizedFormatter
    private let categoryStyles: CategoryStylesCache

    init(_ services: Services, formatter: LocalizedFormatter) {
        self.services = services
        categoryStyles = services.categoryStyles
        self.formatter = formatter
    }

    /// - Parameter token: the token of the feed just created; nil otherwise.
    func show(
        _ member: Member, _ localizer: Localizer, address token: Token? = nil, message: String? = nil
    ) async throws -> Output {
        let feeds = try await services.feeds.all(of: member.id.number)
        let styles = try await categoryStyles.of(member.owner, localizer)
        let zone = services.timeZones.of(member)
        let address = token.map { services.baseURL.link(to: Path.calendarFeed("\($0.text).ics")) }
        return Output(
            feeds: feeds.map { FeedRow($0, styles, localizer, formatter, zone) },
            categories: styles.choices(chosen: nil), address: address,
            subscription: address.map {
                TrustedAddress(vouchingFor: "webcal" + $0.drop { $0 != ":" })
            }, message: message)
    }

    func read(_ form: Form, of member: Member, _ localizer: Localizer) async throws -> Result<Input, Refusal> {
        guard let kind = Feed.Kind(rawValue: form.word("kind")) else {
            return .failure(Refusal(sentence: localizer["calendar.kindUnknown"]))
        }
        let name = form.word("category")
        let category = try await categoryStyles.of(member.owner, localizer).category(name)
        guard category != nil || name == "all" else {
            return .failure(Refusal(sentence: localizer["category.unknown"]))
        }
        return .success(Input(kind: kind, category: category))
    }

    /// Makes a feed, and notifies the member.
    /// - Throws: `FeedError`, `SessionExpired`.
    func make(
        _ input: Input, for member: Member, in session: Token, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> Token {
        let accounts = services.accounts
        let note = accounts.auditLog.note(.calendarMade, of: member.id, in: session, from: client)
        let now = services.clock.now()
        return try await services.feeds.make(
            input.kind, of: input.category?.rawValue, for: member.id.number
        ) { transaction in
            try note(transaction)
            try accounts.notifications.notify(
                .calendarMade, to: member, from: client, at: now, in: transaction, notifying: notifier)
        }
    }

    /// - Returns: false when the member has no such feed.
    func revoke(_ id: Feed.ID, of member: Member, from client: ClientInfo) async throws -> Bool {
        try await services.feeds.revoke(
            id, of: member.id.number,
            noting: services.accounts.auditLog.note(.calendarRevoked, of: member.id, from: client))
    }
}
