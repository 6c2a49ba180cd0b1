/// Connects to the primary: of several servers that can be written to, to the one that was promoted last.
struct PrimaryFinder: Sendable {
    let target: PostgreSQLTarget
    let timeout: Duration
    let watch: PrimaryWatch

    /// - Throws: `ConnectionLost` when there is none to be had.
    func connect() throws -> PostgreSQLConnection {
        let first = try PostgreSQLConnection(target, timeout: timeout)
        let position = try first.position()
        if watch.admits(position) {
            first.timeline = position?.timeline
            return first
        }
        // libpq takes the first that can be written to, and the one that was promoted since may come after it.
        for server in target.servers where server != first.server {
            guard let other = try? PostgreSQLConnection(target, on: server, timeout: timeout),
                let position = try? other.position(), watch.admits(position)
            else { continue }
            other.timeline = position.timeline
            return other
        }
        throw ConnectionLost(
            description:
                "only an old primary answers, and another was promoted since; bring that one back, or take it away and restart the nodes"
        )
    }
}
