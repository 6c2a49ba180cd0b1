import Database

/// A calendar feed, subscribed to by a secret address.
package struct Feed: Sendable, Equatable {
    package struct ID: Sendable, Hashable {
        package let number: Int64

        package init(_ number: Int64) {
            self.number = number
        }
    }

    /// What to-dos become in the feed. The raw value is used in forms and the database.
    package enum Kind: String, Sendable, CaseIterable {
        /// Events (VEVENT), which every calendar program shows.
        case events
        /// Tasks (VTODO), which can be completed in programs that support them.
        case tasks
    }

    package let id: ID
    package let memberNumber: Int64
    /// The key of the category shown; nil for all.
    package let category: String?
    package let kind: Kind
    package let madeAt: Timestamp
    /// Precise to a minute; nil before the first fetch.
    package let lastFetchedAt: Timestamp?
    package let revokedAt: Timestamp?
}

extension Feed {
    enum Column: Int, RecordColumn {
        case id, memberID, category, kind, madeAt, lastFetchedAt, revokedAt
    }

    /// The columns that `init(row:)` reads.
    static let columns = Column.selection

    /// - Throws: `UnreadableFeed` when the row holds a value that no version of this program writes.
    init(row: Row) throws {
        let id = row.int(Column.id)
        guard let kind = Kind(rawValue: row.text(Column.kind)) else { throw UnreadableFeed(id: id) }
        self.init(
            id: ID(id), memberNumber: row.int(Column.memberID), category: row.optionalText(Column.category),
            kind: kind, madeAt: row.timestamp(Column.madeAt),
            lastFetchedAt: row.optionalTimestamp(Column.lastFetchedAt),
            revokedAt: row.optionalTimestamp(Column.revokedAt))
    }
}

/// A row that was changed by something other than this program.
struct UnreadableFeed: Error {
    let id: Int64
}
