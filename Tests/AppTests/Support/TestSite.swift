import Accounts
import App
import Database
import Foundation
import Identity
import Logging
import Mail
import Secrets
import Synchronization
import TestSupport
import Testing
import Todos
import Web

/// The whole site over a real database in memory, with a clock that tests move.
final class TestSite: Sendable {
    let site: Site
    let services: Services
    let database: Database
    let clock = MovedClock()
    private let houses = Atomic(0)
    // Reading, compressing and compiling take longer than all the rest of a test.
    static let templates = Result { try TemplateFolder(path: path("Templates")) }
    static let files = Result { try PublicFiles(folder: path("Public")) }
    static let compiled = CompiledPages()
    // A site that shares a database reads what another has sealed.
    private static let outboxKey = SealingKey.random()

    /// - Parameters:
    ///   - database: that of a site that ran before, with other settings; nil for an empty one.
    ///   - passkeyDomain: what passkeys belong to; nil for the base URL's host.
    ///   - hashingQueue: how many passwords may wait to be hashed.
    ///   - quotas: how much a member may have.
    ///   - confirmsAddresses: as a site does whose mails reach people.
    ///   - shortestSignUp: how long a sign-up takes at least.
    ///   - signUpPolicy: who can become a member.
    ///   - secondFactor: when it is asked for.
    ///   - sendsEmailCodes: whether members may log in with codes that are sent by email.
    ///   - providers: the sites to log in with. None is asked anything but by a test that runs it.
    ///   - logsEvents: whether the events of audit logs are logged.
    ///   - log: takes down what is logged.
    init(
        sharing database: Database? = nil, baseURL: String = "http://127.0.0.1:8080", passkeyDomain: String? = nil,
        hashingQueue: Int = 100, passwordPolicy: PasswordPolicy? = nil, quotas: Quotas = Quotas(),
        confirmsAddresses: Bool = false, shortestSignUp: Duration = .zero, signUpPolicy: SignUpPolicy = .open,
        secondFactor: SecondFactorPolicy = SecondFactorPolicy(), sendsEmailCodes: Bool = false,
        securityContact: String? = nil, providers: [Provider] = [], logsEvents: Bool = false,
        log: LogBook = LogBook()
    ) throws {
        let database = try database ?? .forTests(Services.schema, numbersRows: true)
        self.database = database
        let (client, clock) = (HTTPClient(allowsPlainLoopback: true), clock)
        var policy = SitePolicy()
        policy.accounts.signUp = signUpPolicy
        policy.accounts.secondFactor = secondFactor
        policy.accounts.confirmsAddresses = confirmsAddresses
        policy.accounts.sendsEmailCodes = sendsEmailCodes
        policy.passwords = passwordPolicy
        policy.quotas = quotas
        policy.timeZone = try #require(TimeZone(identifier: "Asia/Seoul"))
        policy.shortestSignUp = shortestSignUp
        policy.securityContact = securityContact.flatMap(SecurityContact.init)
        policy.logsEvents = logsEvents
        services = Services(
            database: database, hasher: try PasswordHasher(cost: .least, threads: 1, queueLimit: hashingQueue),
            outboxKey: Self.outboxKey, historyKey: .random(),
            baseURL: try Self.url(baseURL, passkeyDomain: passkeyDomain), policy: policy,
            parties: providers.map { RelyingParty($0, client: client, now: { clock.date }) }, clock: clock.clock,
            logger: log.logger)
        site = try Site(
            services, templates: try Self.templates.get(), files: try Self.files.get(), compiled: Self.compiled)
    }

    private static func url(_ text: String, passkeyDomain: String?) throws -> BaseURL {
        let url = try #require(BaseURL(text))
        guard let passkeyDomain else { return url }
        let domain = try #require(PasskeyDomain(passkeyDomain))
        return try #require(url.withPasskeys(of: domain))
    }

    func browser(language: String = "en", userAgent: String = "", address: String = "127.0.0.1") -> TestBrowser {
        TestBrowser(site: site, language: language, userAgent: userAgent, address: address)
    }

    /// A browser in which a new member is signed in.
    func browser(signedUpAs email: String, name: String = "Ana") async throws -> TestBrowser {
        // Each from elsewhere, as members are.
        let number = houses.wrappingAdd(1, ordering: .relaxed).newValue
        let browser = browser(address: "10.0.\(number / 256).\(number % 256)")
        let answer = try await browser.submit(
            "/signup",
            [
                "name": name, "email": email, "password": "correct horse battery",
                "confirmPassword": "correct horse battery",
            ])
        try #require(answer.location == "/todos")
        return browser
    }

    /// The first value of what a query finds, as text.
    func text(_ query: String) async throws -> String? {
        try await database.read { try $0.first(query) { $0.optionalText(0) } } ?? nil
    }

    /// Changes the database behind the site's back.
    func execute(_ statement: String) async throws {
        try await database.write { try $0.execute(statement) }
    }

    /// Lets time pass. What was to be written soon is written by then, as it is where time passes by itself.
    func pass(_ time: Duration) async {
        await database.settle()
        clock.move(by: time)
    }

    /// Waits until what was to be written soon is written: writes keep their order.
    func settle() async throws {
        await database.settle()
    }

    func count(_ table: String) async throws -> Int64? {
        try await database.read { try $0.first("SELECT count(*) FROM \(table)") { $0.int(0) } }
    }

    /// The mails that wait, delivered by now, in the order in which they were written.
    func mails() async throws -> [OutgoingMail] {
        let postbox = Postbox()
        let delivery = Task { [services] in
            await services.outbox.deliver(
                through: { mail, _ in postbox.take(mail) },
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        }
        while try await text("SELECT message_id FROM outbox WHERE next_attempt_at IS NOT NULL LIMIT 1") != nil {
            try await Task.sleep(for: .milliseconds(2))
        }
        delivery.cancel()
        await delivery.value
        return postbox.mails.sorted { $0.id < $1.id }
    }

    /// A file or folder of this project.
    static func path(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../\(name)")
            .standardizedFileURL.path
    }
}
