import Database

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
