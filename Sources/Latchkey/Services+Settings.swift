import App
import Database
import HTTPServer
import Logging
import Security

extension Services {
    /// Opens the data folder and builds everything that works on it.
    init(_ settings: ResolvedSettings, logger: Logger) throws {
        try settings.dataFolder.create()
        let outboxKey = try settings.dataFolder.outboxKey()
        let historyKey = try settings.dataFolder.historyKey()
        let database = try Database(at: .file(settings.dataFolder.database), migrations: Services.migrations)
        self.init(
            database: database, hasher: try PasswordHasher(threads: Server.Settings.cores),
            outboxKey: outboxKey, historyKey: historyKey, baseURL: settings.baseURL, timeZone: settings.timeZone,
            logger: logger)
    }
}
