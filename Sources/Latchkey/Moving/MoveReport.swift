import Accounts
import Database

/// What was moved. The property names are the JSON keys.
struct MoveReport: Encodable {
    struct Table: Encodable {
        let name: String
        let rows: Int
        /// In hexadecimal digits.
        let sha256: String
    }

    /// None of a move that an earlier command completed: the site may have gone on since.
    let tables: [Table]
    /// The audit logs, before and after; of a move that an earlier command completed, only after.
    let auditLogs: [AuditReport]

    init(_ tables: [DatabaseMove.Table], _ before: AuditVerification, _ after: AuditVerification) {
        self.tables = tables.map { table in
            Table(name: table.name, rows: table.rows, sha256: table.digest.hexadecimal)
        }
        auditLogs = [AuditReport(before), AuditReport(after)]
    }

    /// - Parameter verdict: of the audit logs, for a move that an earlier command completed.
    init(completed verdict: AuditVerification) {
        tables = []
        auditLogs = [AuditReport(verdict)]
    }

    func sentences(to place: String) -> String {
        guard !tables.isEmpty else { return "The site was at \(place) already: an earlier command had moved it." }
        let rows = tables.reduce(0) { $0 + $1.rows }
        let chain = auditLogs.allSatisfy(\.whole) ? "are intact" : "were not intact before: see latchkey audit verify"
        return """
            Moved \(rows) rows of \(tables.count) tables to \(place), and compared each table with what was read.
            The audit logs \(chain).
            """
    }
}
