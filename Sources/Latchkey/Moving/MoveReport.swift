import Accounts
import App
import Database
import Files
import Foundation
import Logging

/// What was moved. The property names are the JSON keys.
struct MoveReport: Encodable {
    struct Table: Encodable {
        let name: String
        let rows: Int
        /// In hexadecimal digits.
        let sha256: String
    }

    let tables: [Table]
    /// The audit logs, before and after.
    let auditLogs: [AuditReport]

    init(_ tables: [DatabaseMove.Table], _ before: AuditVerification, _ after: AuditVerification) {
        self.tables = tables.map { table in
            Table(name: table.name, rows: table.rows, sha256: table.digest.hexadecimal)
        }
        auditLogs = [AuditReport(before), AuditReport(after)]
    }

    func sentences(to place: String) -> String {
        let rows = tables.reduce(0) { $0 + $1.rows }
        let chain = auditLogs.allSatisfy(\.whole) ? "are intact" : "were not intact before: see latchkey audit verify"
        return """
            Moved \(rows) rows of \(tables.count) tables to \(place), and compared each table with what was read.
            The audit logs \(chain).
            """
    }
}

extension ResolvedSettings {
    /// The same site with the data folder's file.
    var onFile: ResolvedSettings {
        var settings = self
        settings.databaseServer = nil
        return settings
    }

    /// - Throws: `SettingsError` when none is named.
    func requireServer() throws(SettingsError) -> DatabaseServer {
        guard let server = databaseServer else {
            throw SettingsError("Name the database with \(DatabaseSetting.url.variable).")
        }
        return server
    }

    /// Brings the schema up to date, and verifies the audit logs.
    /// - Throws: also for keys that are not the site's: a moved site could not start with them.
    func verdict() async throws -> AuditVerification {
        let services = try await Services(self, mayBeNew: false, logger: .ofCommands)
        defer { withExtendedLifetime(services) {} }
        let verdict = try await services.accounts.auditLog.verify()
        await services.database.emptyLog()
        return verdict
    }
}

extension DataFolder {
    /// A file that is being moved here. What an interruption leaves of it is overwritten.
    var unfinishedMove: String { database + ".moving" }

    /// Puts a whole file in its place.
    func endMove() throws {
        try Disk.sync(unfinishedMove)
        Disk.give(unfinishedMove, toOwnerOf: path)
        try Disk.move(unfinishedMove, to: database)
    }

    /// Gives the database another name, with the files that SQLite keeps beside it.
    /// - Returns: its path.
    func putDatabaseAside() throws -> String {
        let aside = ".moved-\(Int(Date().timeIntervalSince1970))"
        let (database, isLinked) = (database, linkedDatabase != nil)
        for suffix in Self.databaseSuffixes where FileManager.default.fileExists(atPath: database + suffix) {
            try Disk.move(database + suffix, to: database + aside + suffix)
        }
        // The link is broken now, and would be in the way of a move back.
        if isLinked { unlink("\(path)/\(Self.databaseName)") }
        return database + aside
    }
}
