import Database

/// The start of a member's audit log after its oldest entries were dropped, because there were too many.
struct AuditCheckpoint: Equatable {
    let dropped: Int64
    /// The code of the last dropped entry, which the first remaining one follows.
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
