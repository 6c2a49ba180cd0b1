import Database

/// The start of a member's audit log after entries were dropped, because there were too many.
struct AuditCheckpoint: Equatable {
    /// How many, from the start or among the others.
    let dropped: Int64
    /// The code that the first remaining entry follows: that of the last one dropped from the start.
    let code: [UInt8]

    /// Nothing was dropped; its code precedes a member's first entry.
    static let none = AuditCheckpoint(dropped: 0, code: [UInt8](repeating: 0, count: 32))

    static let columns = "history_dropped, history_base"

    init(dropped: Int64, code: [UInt8]) {
        (self.dropped, self.code) = (dropped, code)
    }

    init(row: Row, from column: Int) {
        self.init(dropped: row.int(column), code: row.optionalBlob(column + 1) ?? Self.none.code)
    }
}
