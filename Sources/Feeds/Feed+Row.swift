import Database

extension Feed {
    /// The columns that `init(row:)` reads.
    static let columns = "id, member_id, category, kind, made_at, last_fetched_at, revoked_at"

    /// - Throws: `UnreadableFeed` when the row holds a value that no version of this program writes.
    init(row: Row) throws {
        guard let kind = Kind(rawValue: row.text(3)) else { throw UnreadableFeed(id: row.int(0)) }
        self.init(
            id: ID(row.int(0)), memberNumber: row.int(1), category: row.optionalText(2), kind: kind,
            madeAt: Timestamp(milliseconds: row.int(4)),
            lastFetchedAt: row.optionalInt(5).map(Timestamp.init(milliseconds:)),
            revokedAt: row.optionalInt(6).map(Timestamp.init(milliseconds:)))
    }
}

/// A row that was changed by something other than this program.
struct UnreadableFeed: Error {
    let id: Int64
}
