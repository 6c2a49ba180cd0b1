import App
import Database

/// Checks of a database server: what an acknowledged change survives, and who follows.
struct ServerChecks {
    /// In milliseconds.
    private static let longestLag: Int64 = 10_000
    private static let longestDifference: Int64 = 5_000

    private let target: PostgreSQLTarget
    private let hasKeys: Bool
    private let report: Result<ServerReport, DatabaseOpenError>

    /// Asks the server.
    /// - Parameter hasKeys: whether this node has a site's keys.
    init(_ target: PostgreSQLTarget, hasKeys: Bool) {
        (self.target, self.hasKeys) = (target, hasKeys)
        report = Result { () throws(DatabaseOpenError) in
            try ServerReport(of: target, schema: Services.schema, clock: .system)
        }
    }

    /// Whether it can be reached, and has this program's tables.
    var isCurrent: Bool { (try? report.get())?.tables == .current }

    func findings() -> [Finding] {
        reported() + target.roleFindings()
    }

    private func reported() -> [Finding] {
        do {
            let report = try report.get()
            let sentence = try report.tables.sentence(at: target.name, hasKeys: hasKeys)
            return [
                .fine("Database", "\(sentence) PostgreSQL \(report.version)."), encryption(report), durability(report),
                isolation(report), standbys(report), clock(report),
            ]
        } catch {
            return [.problem("Database", "\(error)")]
        }
    }

    private func encryption(_ report: ServerReport) -> Finding {
        guard !report.isLocal else { return .fine("Database TLS", "The server is on this machine.") }
        guard !report.isEncrypted else { return .fine("Database TLS", "The connection is encrypted.") }
        return .warning(
            "Database TLS", "Members' data travel unencrypted to \(target.name): add sslmode=verify-full to the URL.")
    }

    private func durability(_ report: ServerReport) -> Finding {
        guard report.waitsForDisk else {
            return .problem(
                "Durability", "The server's fsync is off: a power cut may damage the database. Set it to on.")
        }
        return .fine("Durability", "synchronous_commit is \(report.synchronousCommit).")
    }

    /// Each transaction names its level itself.
    private func isolation(_ report: ServerReport) -> Finding {
        .fine(
            "Isolation",
            """
            Members' changes are serializable, whatever the server's default: default_transaction_isolation is \
            \(report.defaultIsolation).
            """)
    }

    private func standbys(_ report: ServerReport) -> Finding {
        let standbys = report.standbys
        guard !standbys.isEmpty else {
            return .warning("Standby", "No server follows \(target.name): what its disk loses is lost.")
        }
        guard standbys.allSatisfy({ $0.isSynchronous != nil }) else {
            return .warning(
                "Standby",
                """
                The server doesn't tell this user how far its standbys are and whether a commit waits for them: GRANT \
                pg_monitor to it.
                """)
        }
        if let late = standbys.first(where: { $0.lag ?? 0 > Self.longestLag }) {
            return .warning("Standby", "\(late.name) is \((late.lag ?? 0) / 1000) seconds behind.")
        }
        let names = standbys.map(\.name).joined(separator: ", ")
        guard standbys.contains(where: { $0.isSynchronous == true }) else {
            return .warning(
                "Standby",
                "No commit waits for \(names): a fail-over may lose the last changes. Set synchronous_standby_names.")
        }
        return .fine("Standby", "\(names): none is far behind, and a commit waits for one at least.")
    }

    private func clock(_ report: ServerReport) -> Finding {
        let seconds = abs(report.clockDifference) / 1000
        guard abs(report.clockDifference) > Self.longestDifference else {
            return .fine("Database clock", "It agrees with this machine's.")
        }
        return .warning("Database clock", "It differs from this machine's by \(seconds) seconds. Use NTP on both.")
    }
}

extension ServerReport.Tables {
    /// - Parameter hasKeys: whether this node has a site's keys: it makes no other site then.
    /// - Throws: `CommandFailure` when the program can't use them.
    func sentence(at name: String, hasKeys: Bool) throws(CommandFailure) -> String {
        switch self {
        case .current: "The database at \(name) is fine."
        case .older: "The database at \(name) is an earlier version's: the next start upgrades it."
        case .missing where hasKeys: throw CommandFailure(DatabaseOpenError.emptyDatabase(name).description)
        case .missing: "The database at \(name) is empty: the first start that succeeds makes a site there."
        case .newer:
            throw CommandFailure("The database at \(name) was written by a newer version of this program.")
        case .incomplete(let parts):
            throw CommandFailure(
                """
                The database at \(name) lacks \(parts.named). Restore a backup of the server as a whole, or start \
                latchkey serve once if only functions are named: it makes them again.
                """)
        case .moved(let place): throw CommandFailure(DatabaseOpenError.moved(name, to: place).description)
        case .foreign: throw CommandFailure("The database at \(name) is another program's. Name an empty one.")
        }
    }
}
