import Accounts
import App
import Database
import Logging
import Secrets

extension Services {
    /// Opens the data folder and builds everything that works on it.
    init(_ settings: ResolvedSettings, requestLog: RequestLog? = nil, logger: Logger) throws {
        try settings.dataFolder.create()
        let isNew = !settings.dataFolder.hasDatabase
        // A start that was cut short, or a database that was lost: only whoever runs this can know.
        let isLost = isNew && settings.dataFolder.hasKeys
        if isNew { try settings.dataFolder.createKeys() }
        // Before the database is made or changed: with a key that is lost or damaged, nothing is.
        let outboxKey = try settings.dataFolder.outboxKey()
        let historyKey = try settings.dataFolder.historyKey()
        if isLost {
            logger.warning(
                """
                There are keys but no database in \(settings.dataFolder.path): a new, empty one is made. If there was one, \
                end this program and restore a backup.
                """)
        }
        let progress = Progress("Bringing the database up to date")
        let database = try Database(
            at: .file(settings.dataFolder.database), migrations: Services.migrations, progress: progress.show
        ) { trouble in
            if let trouble {
                logger.error("\(trouble) Until then pages can be read, and what would be saved is answered with 503.")
            } else {
                logger.notice("The database can be written again")
            }
        }
        progress.end()
        self.init(
            database: database, hasher: try PasswordHasher(settings.passwords, logger: logger),
            outboxKey: outboxKey, historyKey: historyKey,
            baseURL: settings.baseURL, passwordPolicy: try settings.passwords.policy(host: settings.baseURL.host),
            timeZone: settings.timeZone, lifetimes: settings.lifetimes,
            throttles: settings.isThrottled ? Throttles() : .off, confirmsAddresses: settings.mailServer != nil,
            shortestSignUp: settings.isThrottled ? .seconds(2) : .zero, securityContact: settings.securityContact,
            parties: settings.relyingParties(), requestLog: requestLog, logger: logger)
    }
}
