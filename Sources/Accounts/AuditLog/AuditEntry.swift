import Database

/// One entry of a member's audit log.
package struct AuditEntry: Sendable, Equatable {
    /// Maximum number kept per member: more than all events have together.
    package static let most = 10_000
    /// Maximum number kept of each way to log in: a year of daily use.
    package static let mostOfEachLogIn = 500
    /// Maximum number kept of each other event.
    package static let mostOfEach = 100

    package let id: Int64
    package let event: AuditEvent
    package let at: Timestamp
    package let client: ClientInfo
    /// Set when the event happened several times in succession; nil for a single one.
    package let repeats: AuditRepeats?
}

/// The repetition of an event from the same client.
package struct AuditRepeats: Sendable, Equatable {
    /// Number of times in all, two or more.
    package let times: Int
    package let last: Timestamp
}

extension AuditEntry {
    /// Nil for an event that this version doesn't know.
    init?(_ row: AuditRow) {
        guard let event = AuditEvent(rawValue: row.event) else { return nil }
        self.init(id: row.id, event: event, at: row.at, client: row.client, repeats: row.repeats)
    }
}

extension AuditRepeats {
    init?(times: Int64?, last: Int64?) {
        guard let times, let last else { return nil }
        self.init(times: Int(times), last: Timestamp(milliseconds: last))
    }
}
