/// What one of several database servers is.
package enum ServerRole: Sendable, Equatable {
    case primary, standby
    /// It can't be reached, for this reason.
    case away(String)
}

extension PostgreSQLTarget {
    /// What each of several servers is; none if the URL names one alone, or says itself what it asks of them.
    package func roles() -> [(server: String, role: ServerRole)] {
        servers.map { ("\($0)", role(of: $0)) }
    }

    private func role(of server: Server) -> ServerRole {
        do {
            let connection = try PostgreSQLConnection(self, on: server, timeout: .seconds(10))
            return connection.isStandby ? .standby : .primary
        } catch {
            return .away("\(error)")
        }
    }
}
