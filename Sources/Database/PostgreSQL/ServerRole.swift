/// What one of several database servers is.
package enum ServerRole: Sendable, Equatable {
    case primary(Primary)
    case standby
    /// It can't be reached, for this reason.
    case away(String)

    /// A server that can be written to, whatever it is called.
    package struct Primary: Sendable, Equatable {
        /// When it was started, in microseconds since 1970: that is another moment for another server.
        package let start: Int64
        /// The number of its history, as each promotion begins another; nil for a server that doesn't tell.
        package let timeline: Int64?
    }

    package var primary: Primary? {
        guard case .primary(let primary) = self else { return nil }
        return primary
    }
}

extension PostgreSQLTarget {
    /// What each of several servers is; none if the URL names one alone, or says itself what it asks of them.
    package func roles() -> [(server: String, role: ServerRole)] {
        servers.map { ("\($0)", role(of: $0)) }
    }

    private func role(of server: Server) -> ServerRole {
        do {
            let connection = try PostgreSQLConnection(self, on: server, timeout: .seconds(10))
            return try connection.primary().map { ServerRole.primary($0) } ?? .standby
        } catch {
            return .away("\(error)")
        }
    }
}

extension PostgreSQLConnection {
    /// The server if it is a primary, as it says itself: what a pooler remembers of it may be old.
    fileprivate func primary() throws -> ServerRole.Primary? {
        let start = try run(
            """
            SELECT CASE WHEN NOT pg_is_in_recovery()
                THEN (extract(epoch FROM pg_postmaster_start_time()) * 1000000)::bigint END
            """, []
        ).first?.optionalInt(0)
        guard let start else { return nil }
        let history = try? run("SELECT \(Self.timelineNow)", []).first?.int(0)
        return ServerRole.Primary(start: start, timeline: history)
    }
}
