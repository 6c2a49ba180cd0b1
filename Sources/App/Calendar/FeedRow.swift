import Feeds
import Foundation
import Mustache
import Web

/// One calendar address as its list shows it.
struct FeedRow: Renderable {
    let id: Int
    /// What it shows: a category, or all to-dos.
    let name: String
    let kind: String
    let madeAt: String
    /// Nil as long as nobody has asked for it.
    let lastFetchedAt: String?

    static let fields: [Field<FeedRow>] = [
        .init("id", \.id),
        .init("name", \.name),
        .init("kind", \.kind),
        .init("madeAt", \.madeAt),
        .init("lastFetchedAt", \.lastFetchedAt),
    ]

    init(_ feed: Feed, _ palette: Palette, _ words: Words, _ names: LocalNames, _ timeZone: TimeZone) {
        id = Int(feed.id.number)
        name = feed.category.flatMap(palette.category).map { palette[$0].name } ?? feed.category ?? words["todos.all"]
        kind = words["calendar.\(feed.kind.rawValue)"]
        madeAt = names.name(of: feed.madeAt, in: words.language, timeZone)
        lastFetchedAt = feed.lastFetchedAt.map { names.name(of: $0, in: words.language, timeZone) }
    }
}
