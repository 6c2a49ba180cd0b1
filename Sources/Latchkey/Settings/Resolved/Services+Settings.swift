import Accounts
import App
import Database
import Logging
import Secrets

extension Services {
    /// Opens the data folder and the database, and builds all services over them.
    /// - Parameters:
    ///   - use: what for.
    ///   - mayBeNew: whether to make a site where there is none.
    ///   - keyMayBeUnknown: whether to accept another key than the audit log's; only for verifying the log.
    ///   - onlyAppMayBeDamaged: as in `DataFolder.misfit`; only for turning that app off.
    init(
        _ settings: ResolvedSettings, for use: DatabaseUse, mayBeNew: Bool = true, keyMayBeUnknown: Bool = false,
        onlyAppMayBeDamaged: Bool = false, requestLog: RequestLog? = nil, logger: Logger
    ) async throws {
        let folder = settings.dataFolder
        // A command that makes no site leaves nothing where its folder was misspelt.
        if mayBeNew { try folder.create() }
        try folder.use()
        let (database, keys) =
            settings.databaseServer == nil
            ? try settings.openFile(for: use, logger)
            : try await settings.openOnServer(for: use, mayBeNew: mayBeNew, logger)
        // With another key, new lines would break the audit log.
        if !keyMayBeUnknown {
            let misfit = try database.readBlocking {
                try folder.misfit(
                    of: keys, with: $0, named: settings.databaseName, onlyAppMayBeDamaged: onlyAppMayBeDamaged)
            }
            if let misfit { throw misfit }
        }
        self.init(
            database: database, hasher: try PasswordHasher(settings.passwords, logger: logger),
            outboxKey: keys.outbox, historyKey: keys.history, baseURL: settings.baseURL,
            policy: try settings.policy(), parties: settings.relyingParties(), requestLog: requestLog, logger: logger)
    }
}

extension ResolvedSettings {
    fileprivate func policy() throws(SettingsError) -> SitePolicy {
        var policy = SitePolicy()
        policy.accounts.lifetimes = lifetimes
        policy.accounts.throttles.importing = quotas.importing
        policy.accounts.signUp = signUpPolicy
        policy.accounts.secondFactor = secondFactor
        policy.accounts.confirmsAddresses = mailServer != nil
        policy.accounts.sendsEmailCodes = sendsEmailCodes
        policy.accounts.bindsDevices = bindsDevices
        policy.passwords = try passwords.policy(host: baseURL.host)
        policy.quotas = quotas.quotas
        policy.timeZone = timeZone
        policy.securityContact = securityContact
        policy.logsEvents = observation.logsEvents
        if !isThrottled {
            policy.accounts.throttles = .off
            policy.shortestSignUp = .zero
        }
        return policy
    }
}
