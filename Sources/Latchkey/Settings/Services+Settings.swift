import Accounts
import App
import Database
import Logging
import Secrets

extension Services {
    /// Opens the data folder and builds all services over it.
    /// - Parameter keyMayBeStrange: whether to accept another key than the audit log's; only for verifying the log.
    init(
        _ settings: ResolvedSettings, keyMayBeUnknown: Bool = false, requestLog: RequestLog? = nil, logger: Logger
    ) throws {
        try settings.dataFolder.create()
        try settings.dataFolder.use()
        try settings.dataFolder.requireNoRemains()
        let isFirst = try settings.dataFolder.beginFirstStart()
        // Read before the database is created or changed: neither happens with a lost or damaged key.
        let outboxKey = try settings.dataFolder.outboxKey()
        let historyKey = try settings.dataFolder.historyKey()
        let progress = Progress("Upgrading the database")
        let database = try Database(
            at: .file(settings.dataFolder.database), schema: Services.schema, mayBeEmpty: isFirst,
            progress: progress.show
        ) { trouble in
            if let trouble {
                logger.error("\(trouble) Until then pages can be read, and changes are answered with 503.")
            } else {
                logger.notice("The database can be written again")
            }
        }
        progress.end()
        OpenDatabases.add(database)
        if isFirst { try settings.dataFolder.endFirstStart() }
        // With another key, new lines would break the audit log.
        guard try keyMayBeUnknown || database.readBlocking({ try AuditLog.fits(historyKey, $0) }) else {
            throw settings.dataFolder.unknownHistoryKey
        }
        var throttles = Throttles()
        throttles.importing = settings.quotas.importing
        self.init(
            database: database, hasher: try PasswordHasher(settings.passwords, logger: logger),
            outboxKey: outboxKey, historyKey: historyKey,
            baseURL: settings.baseURL, passwordPolicy: try settings.passwords.policy(host: settings.baseURL.host),
            timeZone: settings.timeZone, lifetimes: settings.lifetimes,
            throttles: settings.isThrottled ? throttles : .off, quotas: settings.quotas.quotas,
            confirmsAddresses: settings.mailServer != nil,
            shortestSignUp: settings.isThrottled ? .seconds(2) : .zero, securityContact: settings.securityContact,
            parties: settings.relyingParties(), requestLog: requestLog, logger: logger)
    }
}
