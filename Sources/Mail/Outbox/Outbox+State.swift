import Database

/// How full the outbox is.
package struct OutboxState: Sendable {
    package let waiting: Int
    /// Given up; retried only by the operator.
    package let dead: Int
    /// Seconds since the oldest waiting email was written; 0 if none waits.
    package let oldestAge: Double
}

extension Outbox {
    /// Returns how full the outbox is, delivered emails aside.
    package func state() async throws -> OutboxState {
        let now = clock.now()
        let state = try await database.read { reader in
            try reader.first(
                "SELECT \(StateColumn.selected) FROM outbox WHERE delivered_at IS NULL"
            ) { row in
                let age = row.optionalInt(StateColumn.oldest).map { Double(now.milliseconds - $0) / 1000 }
                return OutboxState(
                    waiting: Int(row.int(StateColumn.waiting)), dead: Int(row.int(StateColumn.dead)),
                    oldestAge: max(0, age ?? 0))
            }
        }
        return state ?? OutboxState(waiting: 0, dead: 0, oldestAge: 0)
    }
}

private enum StateColumn: Int, RecordColumn {
    case waiting, dead, oldest

    var expression: String {
        switch self {
        case .waiting: "count(next_attempt_at)"
        case .dead: "count(died_at)"
        case .oldest: "min(written_at) FILTER (WHERE next_attempt_at IS NOT NULL)"
        }
    }

    static let selected = selection
}
