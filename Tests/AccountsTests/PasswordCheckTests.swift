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
        var policy = AccountPolicy()
        policy.confirmsAddresses = true
        stronger = Accounts(
            database: fixture.database,
            hasher: try PasswordHasher(cost: HashingCost(passes: 2, memory: 16 * 1024), threads: 1),
            historyKey: AccountsFixture.historyKey, sealingKey: AccountsFixture.sealingKey, policy: policy)
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

    @Test func `a login that is refused for load counts as such alone, whichever of its hashes it was`() async throws {
        var policy = AccountPolicy()
        policy.throttles = .off
        policy.confirmsAddresses = true
        let crowded = Accounts(
            database: fixture.database, hasher: try PasswordHasher(cost: .least, threads: 1, queueLimit: 1),
            historyKey: AccountsFixture.historyKey, sealingKey: AccountsFixture.sealingKey, policy: policy)

        let refused = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var count = 0
                    for _ in 0..<20 {
                        do {
                            try await crowded.signIn(
                                email: .ana, password: Secret("wrong horse"), remember: false, from: .home,
                                notifying: nobody)
                        } catch is HashingBusy {
                            count += 1
                        } catch {}
                    }
                    return count
                }
            }
            return await group.reduce(0, +)
        }

        #expect(crowded.signInOutcomes[.busy] == refused)
        #expect(crowded.signInOutcomes[.wrongPassword] == 8 * 20 - refused)
    }

    /// - Returns: how many hashes a login costs.
    private func hashes(
        _ accounts: Accounts, _ email: EmailAddress, _ password: String = "wrong horse"
    ) async throws -> Int {
        let hasher = accounts.passwords.hasher
        // A thread notes that it is done after its answer.
        while hasher.load.running > 0 { await Task.yield() }
        let before = hasher.load.finished
        _ = try? await accounts.signIn(
            email: email, password: Secret(password), remember: false, from: .home, notifying: nobody)
        while hasher.load.running > 0 { await Task.yield() }
        return hasher.load.finished - before
    }

    @Test func `a wrong password costs as many hashes at any address, whether or not a sign-up waits for it`()
        async throws
    {
        let accounts = fixture.accounts
        var counts = [try await hashes(accounts, .ana), try await hashes(accounts, .ben)]
        for email in [EmailAddress.ana, .ben] {
            _ = try await accounts.signUps.request(
                SignUpRequest(name: "Eve", email: email, credential: .password(Secret("waiting horse"))),
                from: .elsewhere, notifying: nobody, sending: { _, _ in })
        }
        counts += [try await hashes(accounts, .ana), try await hashes(accounts, .ben)]

        #expect(counts == [2, 2, 2, 2])
        // So does the password of the sign-up itself.
        for email in [EmailAddress.ana, .ben] { #expect(try await hashes(accounts, email, "waiting horse") == 2) }
        #expect(try await hashes(accounts, .ana, "correct horse") == 1)
    }

    @Test func `where no sign-up waits to be confirmed, a wrong password costs one hash`() async throws {
        let fixture = try AccountsFixture(confirmsAddresses: false)
        try await fixture.signUpAna()

        for email in [EmailAddress.ana, .ben] { #expect(try await hashes(fixture.accounts, email) == 1) }
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
