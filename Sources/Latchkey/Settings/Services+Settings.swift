import Accounts
import App
import Database
import Logging
import Secrets

extension Services {
    /// Opens the data folder and builds everything that works on it.
    init(_ settings: ResolvedSettings, logger: Logger) throws {
        try settings.dataFolder.create()
        if !settings.dataFolder.hasDatabase { try settings.dataFolder.createKeys() }
        let database = try Database(at: .file(settings.dataFolder.database), migrations: Services.migrations) {
            trouble in
            if let trouble {
                logger.error("\(trouble) Until then pages can be read, and what would be saved is answered with 503.")
            } else {
                logger.notice("The database can be written again")
            }
        }
        self.init(
            database: database, hasher: try PasswordHasher(settings.passwords, logger: logger),
            outboxKey: try settings.dataFolder.outboxKey(), historyKey: try settings.dataFolder.historyKey(),
            baseURL: settings.baseURL, passwordPolicy: try settings.passwords.policy(host: settings.baseURL.host),
            timeZone: settings.timeZone, lifetimes: settings.lifetimes,
            throttles: settings.isThrottled ? Throttles() : .off, confirmsAddresses: settings.mailServer != nil,
            shortestSignUp: settings.isThrottled ? .seconds(2) : .zero, securityContact: settings.securityContact,
            parties: settings.relyingParties(),
            logger: logger)
    }
}
