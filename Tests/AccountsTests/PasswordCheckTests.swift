import Database
import Secrets
import Testing

@testable import Accounts

/// What happens to a member's hash while a password is checked against it.
@Suite(.timeLimit(.minutes(5))) struct PasswordCheckTests {
    private let fixture: AccountsFixture
    private let ana: SignedIn
    /// The same accounts after a start with a higher cost of hashes.
    private let stronger: Accounts

    init() async throws {
        fixture = try AccountsFixture()
        ana = try await fixture.signUpAna()
        stronger = Accounts(
            database: fixture.database,
            hasher: try PasswordHasher(cost: HashingCost(passes: 2, memory: 16 * 1024), threads: 1),
            historyKey: AccountsFixture.historyKey, sealingKey: AccountsFixture.sealingKey)
    }

    private func known() async throws -> (member: Member, hash: PasswordHash) {
        try await #require(try fixture.database.read { try $0.credentials("members.id = ?", [ana.member.id]) })
    }

    /// Checks a password against what was known before something else happened.
    private func check(
        _ password: String, of known: (member: Member, hash: PasswordHash)
    ) async throws -> Member.ID? {
        let passwords = stronger.passwords
        let counters = passwords.attempts.throttles.reauthentication(of: known.member.id)
        return try await passwords.checks.check(Secret(password), of: known, counting: counters) { member, _ in
            member.id
        }
    }

    private func signIn(_ password: String = "correct horse") async throws {
        try await stronger.signIn(
            email: .ana, password: Secret(password), remember: false, from: .home, notifying: nobody)
    }

    @Test func `a right password stays right when another login renews the hash meanwhile`() async throws {
        let known = try await known()
        try await signIn()
        let before = try await fixture.count("attempts")
        #expect(try await self.known().hash.stored != known.hash.stored)

        #expect(try await check("correct horse", of: known) == ana.member.id)

        #expect(try await fixture.count("attempts") == before)
        try await signIn()
    }

    @Test func `a password that was changed meanwhile is wrong, and the new one right`() async throws {
        let known = try await known()
        try await stronger.passwords.change(
            of: ana.member.id, to: Secret("brand new horse"), endingOthers: false, keeping: ana.session, from: .home,
            notifying: nobody)

        #expect(try await check("correct horse", of: known) == nil)
        try await signIn("brand new horse")
    }

    @Test func `a wrong password counts, although a waiting sign-up's can't be looked at`() async throws {
        let before = try await fixture.count("attempts") ?? 0
        try await fixture.database.write { try $0.execute("ALTER TABLE sign_ups RENAME TO gone") }

        await #expect(throws: (any Error).self) { try await signIn("wrong horse") }

        await fixture.database.settle()
        #expect(try await fixture.count("attempts") ?? 0 > before)
        #expect(try await fixture.accounts.auditLog.entries(of: ana.member.id).first?.event == .signInFailed)
    }

    @Test func `a member who is deleted meanwhile has no password`() async throws {
        let known = try await known()
        #expect(try await fixture.accounts.administration.delete(ana.member.id))

        #expect(try await check("correct horse", of: known) == nil)
    }

    @Test func `many logins at the same time renew the hash, and none is refused`() async throws {
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 {
                group.addTask { (try? await signIn()) != nil }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }

        #expect(outcomes == [true, true, true, true])
        #expect(try await known().hash.stored.contains("t=2,"))
    }

    @Test func `a reauthentication renews an outdated hash, too`() async throws {
        try await stronger.passwords.reauthenticate(
            ana.member.id, with: Secret("correct horse"), in: ana.session, from: .home, notifying: nobody)

        #expect(try await known().hash.stored.contains("t=2,"))
    }

    @Test func `as much is read of a browser at an address without an account`() async throws {
        // Without its table, the question whether a browser is known fails.
        try await fixture.database.write { try $0.execute("ALTER TABLE known_browsers RENAME TO gone") }
        let attempts = fixture.accounts.passwords.attempts

        for member in [ana.member.id, nil] {
            await #expect(throws: (any Error).self) { try await attempts.known(.random(), of: member) }
        }
    }
}
