import Accounts
import Database
import Feeds
import Foundation
import Identity
import Logging
import Mail
import Secrets
import Todos

/// Everything the pages work with, built once when the program starts and handed on by `init`.
package struct Services: Sendable {
    package let database: Database
    package let hasher: PasswordHasher
    package let accounts: Accounts
    package let todos: Todos
    /// Where everything is done that may take over 2 ms.
    let work = WorkPool()
    /// Where large answers are until they are sent.
    let scratch: ScratchSpace
    let palettes: Palettes
    /// How much a member may add one by one.
    package let adding: AddingLimit
    /// How many files a member may import.
    package let importing: AddingLimit
    package let feeds: Feeds
    package let outbox: Outbox
    package let passwordPolicy: PasswordPolicy
    package let baseURL: BaseURL
    /// Where days begin and end.
    let timeZones: TimeZones
    /// The site's own time zone.
    package var timeZone: TimeZone { timeZones.site }
    package let clock: WallClock
    /// Whether an address must be confirmed by a mail before an account has it: when mails reach people.
    package let confirmsAddresses: Bool
    /// A sign-up sent sooner after its form was opened waits until then.
    package let shortestSignUp: Duration
    /// Whom to tell about weaknesses; nil when nobody is named.
    package let securityContact: SecurityContact?
    /// The sites that vouch for people here.
    let signInProviders: SignInProviders
    /// What is counted of requests.
    package let requests = RequestMetrics()
    /// What is logged of them.
    package let requestLog: RequestLog
    package let logger: Logger

    /// All that is in the database; members first, because the others refer to them.
    package static let schema = Accounts.schema + Todos.schema + Feeds.schema + Outbox.schema

    /// - Parameters:
    ///   - database: opened with `schema`.
    ///   - outboxKey: seals mails while they wait.
    ///   - historyKey: chains the lines of members' histories together.
    ///   - parties: the identity providers to log in with, in the order of their buttons.
    ///   - passwordPolicy: what new passwords must be like; nil for the standard one.
    ///   - quotas: how much a member may have.
    ///   - requestLog: what is logged of requests; nil for as much as a site in use logs.
    package init(
        database: Database, hasher: PasswordHasher, outboxKey: SealingKey, historyKey: MACKey, baseURL: BaseURL,
        passwordPolicy: PasswordPolicy? = nil, timeZone: TimeZone = .current, lifetimes: Lifetimes = Lifetimes(),
        throttles: Throttles = Throttles(), quotas: Quotas = Quotas(), confirmsAddresses: Bool = false,
        shortestSignUp: Duration = .seconds(2), clock: WallClock = .system,
        securityContact: SecurityContact? = nil, parties: [RelyingParty] = [], requestLog: RequestLog? = nil,
        logger: Logger
    ) {
        self.database = database
        scratch = ScratchSpace(folder: database.folder ?? NSTemporaryDirectory())
        self.hasher = hasher
        accounts = Accounts(
            database: database, hasher: hasher, historyKey: historyKey, clock: clock, lifetimes: lifetimes,
            throttles: throttles)
        todos = Todos(database: database, clock: clock, quotas: quotas)
        palettes = Palettes(todos)
        adding = AddingLimit(throttles.adding, clock: clock)
        importing = AddingLimit(throttles.importing, clock: clock)
        feeds = Feeds(database: database, clock: clock)
        outbox = Outbox(
            database: database, key: outboxKey, sender: Sender(address: "no-reply@\(baseURL.host)"), clock: clock)
        self.passwordPolicy = passwordPolicy ?? PasswordPolicy(host: baseURL.host)
        self.baseURL = baseURL
        timeZones = TimeZones(site: timeZone)
        self.clock = clock
        self.confirmsAddresses = confirmsAddresses
        self.shortestSignUp = shortestSignUp
        self.securityContact = securityContact
        signInProviders = SignInProviders(parties: parties)
        self.requestLog = requestLog ?? RequestLog(logger)
        self.logger = logger
    }
}
