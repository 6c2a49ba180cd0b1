import Accounts
import Database
import Secrets
import Testing

/// Confirming that it's the member, by a code alone or beside the password.
@Suite(.timeLimit(.minutes(5))) struct CodeReauthenticationTests {
    private let fixture: SecondFactorFixture

    init() async throws {
        fixture = try await SecondFactorFixture()
        fixture.base.pass(.seconds(11 * 60))
    }

    /// - Parameter login: what the browser has got since its login.
    private func isFresh(_ login: RenewedLogin? = nil) async throws -> Bool {
        let token = login?.session ?? fixture.ana.session
        let session = try #require(try await fixture.accounts.sessions.session(opening: token))
        return fixture.accounts.sessions.isReauthenticated(session, by: login?.proof)
    }

    @discardableResult
    private func confirm(_ code: String, after login: RenewedLogin? = nil) async throws -> RenewedLogin {
        try await fixture.accounts.authenticators.reauthenticate(
            fixture.member, with: code, in: login?.session ?? fixture.ana.session, from: .home,
            notifying: fixture.notifications.notifier)
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

        let login = try await confirm(code)

        #expect(try await isFresh(login))
        #expect(try await fixture.accounts.auditLog.entries(of: fixture.member).first?.event == .codeAccepted)
        fixture.base.pass(.seconds(11 * 60))
        #expect(try await !isFresh(login))
        await #expect(throws: ReauthenticationError.self) { try await confirm(code, after: login) }
    }

    @Test func `a member with a password doesn't`() async throws {
        let code = fixture.code()

        await #expect(throws: ReauthenticationError.self) { try await confirm(code) }

        #expect(try await !isFresh())
        // The code is not used up.
        try await fixture.enter(code, waiting: try await fixture.waiting())
    }

    @Test func `a recovery code confirms a member without a password, once, and the member is told`() async throws {
        try await dropPassword()
        let code = fixture.recoveryCodes[0].text

        let login = try await confirm(code)

        #expect(try await isFresh(login))
        #expect(fixture.notifications.kinds.last == "recoveryCodeUsed")
        #expect(try await fixture.events().first == .recoveryCodeUsed)
        #expect(try await fixture.base.count("recovery_codes") == 9)
        await #expect(throws: ReauthenticationError.wrongCode) { try await confirm(code, after: login) }
    }

    @Test func `a recovery code of a member with a password is not used up without it`() async throws {
        let code = fixture.recoveryCodes[0].text

        await #expect(throws: ReauthenticationError.wrongCode) { try await confirm(code) }

        #expect(try await fixture.base.count("recovery_codes") == 10)
    }

    @Test func `a session that has ended uses no recovery code up`() async throws {
        try await dropPassword()
        try await fixture.base.database.write { try $0.execute("DELETE FROM sessions") }

        await #expect(throws: SessionExpired.self) { try await confirm(fixture.recoveryCodes[0].text) }

        #expect(try await fixture.base.count("recovery_codes") == 10)
    }

    @Test func `wrong codes confirm nothing, and are recorded and counted`() async throws {
        try await dropPassword()

        for code in [fixture.wrongCode, RecoveryCode.random().text, ""] {
            await #expect(throws: ReauthenticationError.wrongCode) { try await confirm(code) }
        }

        #expect(try await !isFresh())
        #expect(try await fixture.events().first == .codeFailed)
        #expect(fixture.accounts.signInOutcomes[.wrongCode] == 2, "what can't be a code is none")
    }

    @Test func `wrong recovery codes use up the tries of the app's, and a right one always confirms`() async throws {
        try await dropPassword()
        var isThrottled = false
        for _ in 0..<20 where !isThrottled {
            do {
                try await confirm(RecoveryCode.random().text)
            } catch ReauthenticationError.wrongCode {
            } catch is TooManyAttempts {
                isThrottled = true
            }
        }
        #expect(isThrottled)
        await #expect(throws: TooManyAttempts.self) { try await confirm(fixture.code()) }

        let login = try await confirm(fixture.recoveryCodes[0].text)

        #expect(try await isFresh(login))
        #expect(try await fixture.base.count("authenticators WHERE wrong_codes = 0") == 1, "a login has its own count")
    }

    @Test func `what can't be a code costs no try, and a code may be typed in any way`() async throws {
        try await dropPassword()
        for _ in 0..<12 {
            await #expect(throws: ReauthenticationError.wrongCode) { try await confirm("12345") }
        }

        let code = fixture.code()
        let login = try await confirm(" \(code.prefix(3))\u{2011}\(code.suffix(3))")

        #expect(try await isFresh(login))
    }

    /// Confirms with the password, and a code beside it.
    @discardableResult
    private func confirm(
        _ password: String, with code: String?, after login: RenewedLogin? = nil, in browser: Token? = nil
    ) async throws -> RenewedLogin {
        try await fixture.accounts.passwords.reauthenticate(
            fixture.member, with: Secret(password), code: code, in: login?.session ?? fixture.ana.session,
            knownBy: browser, from: .home, notifying: fixture.notifications.notifier)
    }

    @Test func `a member with a password confirms with both, also in a session from before the app`() async throws {
        await #expect(throws: ReauthenticationError.codeRequired) { try await confirm("correct horse", with: nil) }
        #expect(try await !isFresh())

        let login = try await confirm("correct horse", with: fixture.code())

        #expect(try await isFresh(login))
        #expect(try await fixture.events().prefix(2) == [.reauthenticated, .codeAccepted])
    }

    @Test func `a recovery code does in place of the app's, once, and the member is told`() async throws {
        let code = fixture.recoveryCodes[0].text

        let login = try await confirm("correct horse", with: code)

        #expect(try await isFresh(login))
        #expect(fixture.notifications.kinds.contains("recoveryCodeUsed"))
        await #expect(throws: ReauthenticationError.wrongCode) {
            try await confirm("correct horse", with: code, after: login)
        }
    }

    @Test func `a wrong password uses no code up, and says nothing of it`() async throws {
        let code = fixture.code()

        for typed in [code, fixture.wrongCode, fixture.recoveryCodes[0].text] {
            await #expect(throws: ReauthenticationError.wrongPassword) { try await confirm("wrong horse", with: typed) }
        }

        #expect(try await fixture.base.count("recovery_codes") == 10)
        try await confirm("correct horse", with: code)
    }

    @Test func `wrong codes beside the right password count as at a login, and the fifth is told`() async throws {
        for _ in 0..<5 {
            await #expect(throws: ReauthenticationError.wrongCode) {
                try await confirm("correct horse", with: fixture.wrongCode)
            }
            fixture.base.pass(.seconds(60))
        }

        #expect(try await fixture.base.count("authenticators WHERE wrong_codes = 5") == 1)
        #expect(fixture.notifications.kinds.contains("codesFailed"))
        #expect(try await fixture.events().first == .codeFailed)
        #expect(fixture.accounts.signInOutcomes[.wrongCode] == 5)
        try await fixture.base.database.write { try $0.execute("UPDATE authenticators SET wrong_codes = 100") }
        await #expect(throws: ReauthenticationError.newPasswordNeeded) {
            try await confirm("correct horse", with: fixture.code())
        }
        try await confirm("correct horse", with: fixture.code(), in: fixture.home)
    }

    @Test(arguments: [false, true])
    func `wrong recovery codes beside the right password are counted in any browser, and the fifth is told`(
        isKnown: Bool
    ) async throws {
        for _ in 0..<5 {
            #expect(!fixture.notifications.kinds.contains("codesFailed"))
            await #expect(throws: ReauthenticationError.wrongCode) {
                try await confirm(
                    "correct horse", with: RecoveryCode.random().text, in: isKnown ? fixture.home : nil)
            }
        }

        #expect(fixture.notifications.kinds.last == "codesFailed")
        #expect(try await fixture.base.count("authenticators WHERE wrong_codes = 5") == 1)
        #expect(fixture.accounts.signInOutcomes[.wrongCode] == 5)
        try await confirm("correct horse", with: fixture.recoveryCodes[0].text)
    }

    @Test func `a login without a code, in a browser that is not asked, confirms nothing and offers no passkey`()
        async throws
    {
        let (asked, browser) = try await fixture.signIn(trusting: true)
        #expect(asked.proof != nil)

        let trusted = try await fixture.password(in: browser).signedIn

        #expect(trusted.proof == nil)
        #expect(!trusted.offersPasskey)
    }
}
