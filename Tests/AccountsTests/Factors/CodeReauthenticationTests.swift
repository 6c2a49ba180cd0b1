import Accounts
import Database
import Secrets
import Testing

/// Confirming that it's the member, by a code.
@Suite(.timeLimit(.minutes(5))) struct CodeReauthenticationTests {
    private let fixture: SecondFactorFixture

    init() async throws {
        fixture = try await SecondFactorFixture()
        fixture.base.pass(.seconds(11 * 60))
    }

    private func isFresh(by proof: Token? = nil) async throws -> Bool {
        let session = try #require(try await fixture.accounts.sessions.session(opening: fixture.ana.session))
        return fixture.accounts.sessions.isReauthenticated(session, by: proof)
    }

    @discardableResult
    private func confirm(_ code: String) async throws -> Token {
        try await fixture.accounts.authenticators.reauthenticate(
            fixture.member, with: code, in: fixture.ana.session, from: .home)
    }

    private func dropPassword() async throws {
        try await fixture.base.database.write {
            try $0.execute("UPDATE members SET has_password = 0 WHERE id = ?", [fixture.member])
        }
    }

    @Test func `a member without a password confirms with a code, once`() async throws {
        try await dropPassword()
        #expect(try await !isFresh())
        let code = fixture.code()

        let proof = try await confirm(code)

        #expect(try await isFresh(by: proof))
        #expect(try await !isFresh())
        #expect(try await fixture.accounts.auditLog.entries(of: fixture.member).first?.event == .codeAccepted)
        fixture.base.pass(.seconds(11 * 60))
        #expect(try await !isFresh(by: proof))
        await #expect(throws: ReauthenticationError.self) { try await confirm(code) }
    }

    @Test func `a member with a password doesn't`() async throws {
        let code = fixture.code()

        await #expect(throws: ReauthenticationError.self) { try await confirm(code) }

        #expect(try await !isFresh())
        // The code is not used up.
        try await fixture.enter(code, waiting: try await fixture.waiting())
    }

    @Test func `neither a wrong code nor a recovery code confirms`() async throws {
        try await dropPassword()

        for code in [fixture.wrongCode, fixture.recoveryCodes[0].text, ""] {
            await #expect(throws: ReauthenticationError.self) { try await confirm(code) }
        }
        #expect(try await !isFresh())
        #expect(try await fixture.base.count("recovery_codes") == 10)
    }

    @Test func `what can't be a code costs no try, and a code may be typed in any way`() async throws {
        try await dropPassword()
        for _ in 0..<12 {
            await #expect(throws: ReauthenticationError.wrongCode) { try await confirm("12345") }
        }

        let code = fixture.code()
        let proof = try await confirm(" \(code.prefix(3))\u{2011}\(code.suffix(3))")

        #expect(try await isFresh(by: proof))
    }
}
