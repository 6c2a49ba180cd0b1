import Database

/// What a member's history begins after: the lines that were dropped because there were too many.
struct HistoryBase: Equatable {
    let dropped: Int64
    /// The code of the last line that was dropped, on which the first hangs that is kept.
    let code: [UInt8]

    /// Nothing was dropped; the code before a member's first line.
    static let none = HistoryBase(dropped: 0, code: [UInt8](repeating: 0, count: 32))

    static let columns = "history_dropped, history_base"

    init(dropped: Int64, code: [UInt8]) {
        (self.dropped, self.code) = (dropped, code)
    }

    init(row: Row, from column: Int) {
        self.init(dropped: row.int(column), code: row.optionalBlob(column + 1) ?? Self.none.code)
    }
}
