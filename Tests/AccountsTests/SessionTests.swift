import Accounts
import Database
import Secrets
import Testing

@Suite(.timeLimit(.minutes(5))) struct SessionTests {
    private let fixture: AccountsFixture
    private let session: Token
    private let member: Member.ID

    init() async throws {
        fixture = try AccountsFixture()
        try await fixture.signUpAna()
        let signedIn = try await fixture.signInAna()
        (session, member) = (signedIn.session, signedIn.member.id)
    }

    private var isOpen: Bool {
        get async throws { try await fixture.member(holding: session) != nil }
    }

    /// Waits until the deferred write of `member(holding:)` is done.
    private func settle() async throws {
        await fixture.database.settle()
    }

    @Test func `an unknown token opens no session`() async throws {
        #expect(try await fixture.member(holding: .random()) == nil)
    }

    @Test func `a session ends after two hours without requests`() async throws {
        fixture.pass(.seconds(2 * 3600 - 1))
        #expect(try await isOpen)
        try await settle()

        fixture.pass(.seconds(2 * 3600 - 1))
        #expect(try await isOpen, "checking has extended it")
        try await settle()

        fixture.pass(.seconds(2 * 3600))
        #expect(try await !isOpen)
    }

    @Test func `checking whether a session is open does not extend it`() async throws {
        fixture.pass(.seconds(2 * 3600 - 1))
        #expect(try await fixture.accounts.sessions.isOpen(session))
        #expect(try await fixture.accounts.sessions.session(opening: session, isActivity: false) != nil)
        try await settle()

        fixture.pass(.seconds(1))
        #expect(try await !fixture.accounts.sessions.isOpen(session))
        #expect(try await !fixture.accounts.sessions.isOpen(.random()))
    }

    @Test func `a session ends after a day, however busy`() async throws {
        for _ in 0..<23 {
            fixture.pass(.seconds(3600))
            #expect(try await isOpen)
            try await settle()
        }

        fixture.pass(.seconds(3600))
        #expect(try await !isOpen)
    }

    @Test func `a session's last use is written at most once a minute`() async throws {
        let begin = try await #require(try lastSeen())

        fixture.pass(.seconds(59))
        _ = try await isOpen
        try await settle()
        #expect(try await lastSeen() == begin)

        fixture.pass(.seconds(1))
        _ = try await isOpen
        try await settle()
        #expect(try await lastSeen() == begin + 60_000)
    }

    @Test func `signing out ends only the current session`() async throws {
        let other = try await fixture.signInAna()

        try await fixture.accounts.sessions.signOut(member, session: session, ticket: nil, from: .home)

        #expect(try await !isOpen)
        #expect(try await fixture.member(holding: other.session) != nil)
    }

    @Test func `only expired rows are deleted`() async throws {
        _ = try await fixture.signInAna(remember: true)
        fixture.pass(.seconds(3 * 3600))
        let fresh = try await fixture.signInAna()

        try await fixture.accounts.removeExpired()

        #expect(try await fixture.count("sessions") == 1)
        #expect(try await fixture.count("remembered_devices") == 1)
        #expect(try await fixture.member(holding: fresh.session) != nil)
        fixture.pass(.seconds(31 * 24 * 3600))
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.count("sessions") == 0)
        #expect(try await fixture.count("remembered_devices") == 0)
    }

    private func lastSeen() async throws -> Int64? {
        try await fixture.database.read {
            try $0.first("SELECT last_seen_at FROM sessions WHERE token_digest = ?", [session.digest.bytes]) {
                $0.int(0)
            }
        }
    }
}
