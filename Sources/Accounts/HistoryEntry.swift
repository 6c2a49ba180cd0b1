import Database

/// One line of a member's history.
package struct HistoryEntry: Sendable, Equatable {
    /// As many of one member as are kept: years of daily use.
    package static let most = 10_000

    package let id: Int64
    package let event: HistoryEvent
    package let at: Timestamp
    package let client: Client
    /// When it happened more than once, one after another; nil for what happened once.
    package let repeats: HistoryRepeats?
}

/// That the same thing happened again and again, from the same place.
package struct HistoryRepeats: Sendable, Equatable {
    /// How often in all, two or more.
    package let times: Int
    package let last: Timestamp
}

extension HistoryRepeats {
    init?(times: Int64?, last: Int64?) {
        guard let times, let last else { return nil }
        self.init(times: Int(times), last: Timestamp(milliseconds: last))
    }
}
