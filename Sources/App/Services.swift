import Accounts
import Database
import Feeds
import Foundation
import Identity
import Logging
import Mail
import Secrets
import Todos

/// Everything the pages depend on, created once at start-up and passed on by `init`.
package struct Services: Sendable {
    package let database: Database
    package let hasher: PasswordHasher
    package let accounts: Accounts
    package let todos: Todos
    /// Runs work that may take over 2 ms.
    let work = WorkPool()
    /// Holds large responses until they are sent.
    let scratch: ScratchSpace
    let categoryStyles: CategoryStylesCache
    /// Limits how much a member may add one by one.
    package let adding: AddingLimit
    /// Limits how many files a member may send to be imported.
    package let importing: AddingLimit
    package let feeds: Feeds
    package let outbox: Outbox
    package let passwordPolicy: PasswordPolicy
    package let baseURL: BaseURL
    /// The time zones that determine where days begin and end.
    let timeZones: TimeZones
    /// The site's own time zone.
    package var timeZone: TimeZone { timeZones.site }
    package let clock: WallClock
    /// Whether an address must be confirmed by email before an account uses it: true where emails are delivered.
    package let confirmsAddresses: Bool
    /// A sign-up submitted sooner after its form was opened is delayed until then.
    package let shortestSignUp: Duration
    /// Where to report vulnerabilities; nil when none is configured.
    package let securityContact: SecurityContact?
    /// The identity providers to log in with.
    let signInProviders: SignInProviders
    package let requests = RequestMetrics()
    package let requestLog: RequestLog
    /// Whether the log has the events of members' audit logs, and says who sends requests.
    let logsEvents: Bool
    package let logger: Logger

    /// The schema of the whole database; members first, because the others refer to them.
    package static let schema =
        Accounts.schema + Todos.schema + Feeds.schema + Outbox.schema + KeyFingerprints.schema + NodeSettings.schema

    /// - Parameters:
    ///   - database: opened with `schema`.
    ///   - outboxKey: seals emails while they are in the outbox, the keys of members' authenticator apps and providers'
    ///     tokens.
    ///   - historyKey: chains the entries of members' audit logs together.
    ///   - parties: the identity providers to log in with, in the order of their buttons.
    ///   - requestLog: the log of requests; nil for that of a site in production.
    package init(
        database: Database, hasher: PasswordHasher, outboxKey: SealingKey, historyKey: MACKey, baseURL: BaseURL,
        policy: SitePolicy = SitePolicy(), parties: [RelyingParty] = [], clock: WallClock = .system,
        requestLog: RequestLog? = nil, logger: Logger
    ) {
        var accountPolicy = policy.accounts
        // Without emails a member wouldn't learn of an intruder who waits for the app to be turned off.
        if !accountPolicy.confirmsAddresses { accountPolicy.secondFactor.recovery = nil }
        self.database = database
        scratch = ScratchSpace(folder: database.folder ?? NSTemporaryDirectory())
        self.hasher = hasher
        accounts = Accounts(
            database: database, hasher: hasher, historyKey: historyKey, sealingKey: outboxKey, clock: clock,
            policy: accountPolicy, auditListener: policy.logsEvents ? EventLog.listener(logger) : nil)
        todos = Todos(database: database, clock: clock, quotas: policy.quotas)
        categoryStyles = CategoryStylesCache(todos)
        adding = AddingLimit(accountPolicy.throttles.adding, clock: clock)
        importing = AddingLimit(accountPolicy.throttles.importing, clock: clock)
        feeds = Feeds(database: database, clock: clock)
        outbox = Outbox(
            database: database, key: outboxKey, sender: Sender(address: "no-reply@\(baseURL.host)"), clock: clock)
        passwordPolicy = (policy.passwords ?? PasswordPolicy(host: baseURL.host))
            .rules(besideFactor: accountPolicy.secondFactor.isRequired)
        self.baseURL = baseURL
        timeZones = TimeZones(site: policy.timeZone)
        self.clock = clock
        confirmsAddresses = accountPolicy.confirmsAddresses
        shortestSignUp = policy.shortestSignUp
        securityContact = policy.securityContact
        signInProviders = SignInProviders(parties: parties)
        logsEvents = policy.logsEvents
        self.requestLog = requestLog ?? RequestLog(logger)
        self.logger = logger
    }
}
