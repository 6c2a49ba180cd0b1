import Accounts
import App
import Database
import Logging

extension ResolvedSettings {
    /// The same site with the data folder's file.
    var onFile: ResolvedSettings {
        var settings = self
        settings.databaseServer = nil
        return settings
    }

    /// Brings the schema up to date, and verifies the audit logs.
    /// - Throws: also for keys that are not the site's: a moved site could not start with them.
    func verdict() async throws -> AuditVerification {
        let services = try await Services(self, for: .alone, mayBeNew: false, logger: .ofCommands(self))
        defer { withExtendedLifetime(services) {} }
        let verdict = try await services.accounts.auditLog.verify()
        await services.database.emptyLog()
        return verdict
    }
}
