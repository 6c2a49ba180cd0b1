import CPostgreSQL

extension PostgreSQLConnection {
    /// What others published on the channels that this connection listens to (libpq, "Asynchronous Notification").
    /// Waits for the first until `end`.
    func messages(until end: ContinuousClock.Instant) throws -> [String] {
        if let earlier = takeMessages() { return earlier }
        guard try waitForAnswer(until: end) else { return [] }
        return takeMessages() ?? []
    }

    /// Nil when there is none.
    private func takeMessages() -> [String]? {
        var messages: [String] = []
        while let notification = PQnotifies(handle) {
            messages.append(String(cString: notification.pointee.extra))
            PQfreemem(notification)
        }
        return messages.isEmpty ? nil : messages
    }
}
