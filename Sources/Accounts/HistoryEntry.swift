import Database

/// One line of a member's history.
package struct HistoryEntry: Sendable, Equatable {
    package let id: Int64
    package let event: HistoryEvent
    package let at: Timestamp
    package let client: Client
}
