import Accounts
import Database
import Secrets
import Synchronization
import TestSupport

/// Accounts over a real database, in memory by default, with a clock that tests move.
struct AccountsFixture {
    let database: Database
    let accounts: Accounts
    private let clock = MovedClock()
    static let historyKey = MACKey.random()
    static let sealingKey = SealingKey.random()

    /// The browser in which Ana signed up.
    private let browser = HomeBrowser()
    /// Its known-browser token.
    var browserToken: Token? { browser.token }

    init(
        at location: Database.Location? = nil, numbersRows: Bool = false, throttles: Throttles = Throttles(),
        secondFactor: SecondFactorPolicy = SecondFactorPolicy(), signUpPolicy: SignUpPolicy = .open,
        limits: AccountLimits = AccountLimits(), confirmsAddresses: Bool = true, sendsEmailCodes: Bool = false
    ) throws {
        database =
            try location.map { try Database(at: $0, schema: Accounts.schema) }
            ?? .forTests(Accounts.schema, numbersRows: numbersRows)
        var policy = AccountPolicy()
        policy.throttles = throttles
        policy.limits = limits
        policy.signUp = signUpPolicy
        policy.secondFactor = secondFactor
        policy.confirmsAddresses = confirmsAddresses
        policy.sendsEmailCodes = sendsEmailCodes
        accounts = Accounts(
            database: database, hasher: try PasswordHasher(cost: .least, threads: 1), historyKey: Self.historyKey,
            sealingKey: Self.sealingKey, clock: clock.clock, policy: policy)
    }

    /// The same database after a restart of the program.
    func restarted(
        with historyKey: MACKey = Self.historyKey, sealing sealingKey: SealingKey = Self.sealingKey,
        secondFactor: SecondFactorPolicy = SecondFactorPolicy(),
        bindsDevices: Bool = true
    ) throws -> Accounts {
        var policy = AccountPolicy()
        policy.secondFactor = secondFactor
        policy.confirmsAddresses = true
        policy.bindsDevices = bindsDevices
        return Accounts(
            database: database, hasher: try PasswordHasher(cost: .least, threads: 1), historyKey: historyKey,
            sealingKey: sealingKey, clock: clock.clock, policy: policy)
    }

    var now: Timestamp { clock.clock.now() }

    func pass(_ duration: Duration) {
        clock.move(by: duration)
    }

    /// Does what is throttled as often as it is allowed, and waits out each pause before the limit.
    /// - Parameter attempt: given how often it was allowed before.
    /// - Returns: how often it was allowed in all, and how long the next has to wait.
    func exhaust(_ attempt: (Int) async throws -> Void) async throws -> (count: Int, wait: Duration) {
        var count = 0
        while true {
            do {
                try await attempt(count)
                count += 1
            } catch let error as TooManyAttempts {
                guard error.wait <= Throttle.longestPause else { return (count, error.wait) }
                pass(error.wait)
            }
        }
    }

    /// Waits until deferred writes are done.
    func settle() async throws {
        await database.settle()
    }

    /// Creates Ana, whose password is "correct horse".
    @discardableResult
    func signUpAna(from client: ClientInfo = .home) async throws -> SignedIn {
        let signedIn = try await accounts.signUps.signUp(
            SignUpRequest(name: "Ana", email: .ana, credential: .password(Secret("correct horse"))), from: client)
        browser.token = signedIn.browser
        return signedIn
    }

    /// Logs Ana in, in the browser that she signed up in.
    func signInAna(remember: Bool = false) async throws -> SignedIn {
        try await accounts.signIn(
            email: .ana, password: Secret("correct horse"), remember: remember, knownBy: browser.token, from: .home,
            notifying: nobody)
    }

    /// The member whose session `token` opens, once what that writes later is written.
    func member(holding token: Token) async throws -> Member? {
        let member = try await accounts.sessions.session(opening: token)?.member
        await database.settle()
        return member
    }

    func count(_ table: String) async throws -> Int64? {
        try await database.read { try $0.first("SELECT count(*) FROM \(table)") { $0.int(0) } }
    }
}

extension EmailAddress {
    static var ana: EmailAddress {
        guard let address = EmailAddress("ana@example.com") else { preconditionFailure("not an address") }
        return address
    }

    static var ben: EmailAddress {
        guard let address = EmailAddress("ben@example.com") else { preconditionFailure("not an address") }
        return address
    }
}

extension ClientInfo {
    static let home = ClientInfo(address: "192.0.2.7", userAgent: "Firefox on Linux")
    static let elsewhere = ClientInfo(address: "198.51.100.9", userAgent: "Chrome on Windows")
}

private final class MovedClock: Sendable {
    private let now = Mutex(Timestamp(milliseconds: 1_800_000_000_000))

    var clock: WallClock { WallClock { [self] in now.withLock { $0 } } }

    func move(by duration: Duration) {
        now.withLock { $0 = $0 + duration }
    }
}

private final class HomeBrowser: Sendable {
    private let kept = Mutex<Token?>(nil)

    var token: Token? {
        get { kept.withLock { $0 } }
        set { kept.withLock { $0 = newValue } }
    }
}
