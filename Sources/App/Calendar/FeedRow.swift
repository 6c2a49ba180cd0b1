import Feeds
import Foundation
import Mustache
import Web

/// A calendar feed in the list.
struct FeedRow: Renderable {
    let id: Int
    /// The category shown, or all to-dos.
    let name: String
    let kind: String
    let madeAt: String
    /// Nil before the first fetch.
    let lastFetchedAt: String?

    static let fields: [Field<FeedRow>] = [
        .init("id", \.id),
        .init("name", \.name),
        .init("kind", \.kind),
        .init("madeAt", \.madeAt),
        .init("lastFetchedAt", \.lastFetchedAt),
    ]

    init(
        _ feed: Feed, _ styles: CategoryStyles, _ localizer: Localizer, _ formatter: LocalizedFormatter,
        _ timeZone: TimeZone
    ) {
        id = Int(feed.id.number)
        name = feed.category.flatMap(styles.category).map { styles[$0].name } ?? feed.category ?? localizer["todos.all"]
        kind = localizer["calendar.\(feed.kind.rawValue)"]
        madeAt = formatter.name(of: feed.madeAt, in: localizer.locale, timeZone)
        lastFetchedAt = feed.lastFetchedAt.map { formatter.name(of: $0, in: localizer.locale, timeZone) }
    }
}
