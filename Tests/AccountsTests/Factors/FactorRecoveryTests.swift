import Accounts
import Database
import Secrets
import TestSupport
import Testing

/// Getting in after the app and all recovery codes are lost.
@Suite(.timeLimit(.minutes(5))) struct FactorRecoveryTests {
    private static let wait: Duration = .seconds(72 * 60 * 60)
    private let fixture: SecondFactorFixture

    init() async throws {
        var policy = SecondFactorPolicy()
        policy.recovery = Self.wait
        fixture = try await SecondFactorFixture(secondFactor: policy)
    }

    private func begin() async throws -> Timestamp? {
        try await fixture.accounts.authenticators.beginRecovery(
            in: try await fixture.waiting(), from: .elsewhere, notifying: fixture.notifications.notifier)
    }

    private func remind() async throws {
        try await fixture.accounts.authenticators.remindOfRecoveries(notifying: fixture.notifications.notifier)
    }

    /// Lets the waiting time pass, with the email of its last day.
    private func passWait() async throws {
        fixture.base.pass(Self.wait - .seconds(24 * 60 * 60))
        try await remind()
        fixture.base.pass(.seconds(24 * 60 * 60))
    }

    /// How often the member was told of it.
    private var tellings: Int { fixture.notifications.kinds.count { $0 == "factorRecovery" } }

    private func isAsked() async throws -> Bool {
        guard case .needs(.code) = try await fixture.password() else { return false }
        return true
    }

    private func state() async throws -> FactorRecovery {
        try #require(try await fixture.accounts.authenticators.recovery(in: try await fixture.waiting()))
    }

    @Test func `after the waiting time the password logs in, and not before`() async throws {
        let ready = try await begin()
        #expect(ready == fixture.base.now + Self.wait)
        #expect(try await state().ready == ready)

        fixture.base.pass(Self.wait - .seconds(24 * 60 * 60))
        try await remind()
        fixture.base.pass(.seconds(24 * 60 * 60 - 1))
        #expect(try await isAsked())
        fixture.base.pass(.seconds(1))
        #expect(try await !isAsked())

        #expect(try await !fixture.accounts.authenticators.isOn(for: fixture.member))
        #expect(try await fixture.base.count("recovery_codes") == 0)
        #expect(try await !isAsked(), "the app is off for good")
        #expect(
            fixture.notifications.kinds.filter { !$0.hasPrefix("new") }
                == ["authenticatorOn", "factorRecovery", "factorRecovery", "authenticatorOff"])
        let events = try await fixture.events()
        #expect(events.contains(.factorRecoveryBegun) && events.contains(.factorRecovered))
        #expect(!events.contains(.factorRecoveryStopped))
    }

    @Test func `the login has to come within a week`() async throws {
        _ = try await begin()
        try await passWait()
        fixture.base.pass(fixture.accounts.lifetimes.factorRecovery - .seconds(1))
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.base.count("members WHERE factor_recovery_at IS NOT NULL") == 1)
        fixture.base.pass(.seconds(1))

        #expect(try await isAsked())
        #expect(try await state().ready == nil, "what has lapsed is no longer told")
        #expect(try await begin() == fixture.base.now + Self.wait, "it begins anew")
        fixture.base.pass(Self.wait + fixture.accounts.lifetimes.factorRecovery)
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.base.count("members WHERE factor_recovery_at IS NOT NULL") == 0)
    }

    @Test func `while a site does not offer it, it waits, and goes on with another email`() async throws {
        _ = try await begin()
        try await passWait()
        let restarted = try fixture.base.restarted()

        let result = try await restarted.passwords.signIn(
            email: .ana, password: Secret("correct horse"), remember: false, from: .home, notifying: nobody)

        guard case .needs(.code) = result else { throw NotSignedIn() }
        #expect(try await restarted.authenticators.isOn(for: fixture.member))
        try await restarted.removeExpired()
        try await restarted.authenticators.remindOfRecoveries(notifying: fixture.notifications.notifier)
        #expect(tellings == 2)

        #expect(try await isAsked())
        #expect(tellings == 3)
        fixture.base.pass(fixture.accounts.lifetimes.factorRecoveryNotice)
        #expect(try await !isAsked())
    }

    @Test func `what waits while a site does not offer it lapses as usual`() async throws {
        _ = try await begin()
        let restarted = try fixture.base.restarted()
        fixture.base.pass(Self.wait + restarted.lifetimes.factorRecovery - .seconds(1))
        try await restarted.removeExpired()
        #expect(try await fixture.base.count("members WHERE factor_recovery_at IS NOT NULL") == 1)

        fixture.base.pass(.seconds(1))
        try await restarted.removeExpired()

        #expect(try await fixture.base.count("members WHERE factor_recovery_at IS NOT NULL") == 0)
    }

    @Test func `asking again changes nothing`() async throws {
        let ready = try await begin()
        fixture.base.pass(.seconds(3600))

        #expect(try await begin() == ready)
        #expect(tellings == 1)
    }

    enum Stop: CaseIterable {
        case button, code, passkey, codeAtReauthentication, passkeyAtReauthentication
        case otherDevicesEnded, passwordChanged, lockdown, authenticatorOff
    }

    @Test(arguments: Stop.allCases)
    func `whatever shows that the member is there stops it`(_ stop: Stop) async throws {
        let passkeys = PasskeyFixture(base: fixture.base)
        let (passkey, handle) = try await passkeys.addPasskey(for: fixture.ana)
        _ = try await begin()
        let accounts = fixture.accounts
        let (member, session) = (fixture.ana.member, fixture.ana.session)
        switch stop {
        case .button: #expect(try await accounts.authenticators.stopRecovery(of: member.id, from: .home))
        case .code: _ = try await fixture.signIn()
        case .passkey: _ = try await passkeys.signIn(with: passkey, handle: handle)
        case .codeAtReauthentication:
            try await accounts.passwords.reauthenticate(
                member.id, with: Secret("correct horse"), code: fixture.code(), in: session, from: .home,
                notifying: nobody)
        case .passkeyAtReauthentication:
            let asked = try await accounts.passkeys.beginReauthentication(of: member.id, in: session, from: .home)
            let assertion = SoftwareAuthenticator().assert(with: passkey, asked.challenge.text)
            try await accounts.passkeys.reauthenticate(
                by: try passkeys.answer(assertion, of: passkey, handle: handle), in: passkeys.scope, of: member.id,
                session: session, from: .home, notifying: nobody)
        case .otherDevicesEnded:
            try await accounts.sessions.endOtherDevices(of: member.id, keeping: session, from: .home)
        case .passwordChanged:
            try await accounts.passwords.change(
                of: member.id, to: Secret("correct horse"), endingOthers: false, keeping: session, from: .home,
                notifying: nobody)
        case .lockdown:
            let link = try #require(fixture.notifications.events.last { "\($0.kind)".hasPrefix("factorRecovery") })
            _ = try await accounts.lockdowns.lockDown(with: link.lockdown, from: .home, notifying: nobody)
        case .authenticatorOff:
            try await accounts.authenticators.turnOff(of: member, in: session, from: .home, notifying: nobody)
        }

        let kept = try await fixture.base.database.read {
            try $0.first("SELECT factor_recovery_at FROM members") { $0.optionalInt(0) }
        }

        #expect(kept == .some(nil))
        let isTold = try await fixture.events().contains(.factorRecoveryStopped)
        #expect(isTold == (stop != .authenticatorOff), "the history has another entry for the app")
        try await passWait()
        let keepsApp = ![.passwordChanged, .lockdown, .authenticatorOff].contains(stop)
        if keepsApp { #expect(try await isAsked()) }
    }

    enum LoginWithoutFactor: CaseIterable {
        case trustedBrowser, rememberedBrowser, provider
    }

    @Test(arguments: LoginWithoutFactor.allCases)
    func `a login without the second factor leaves it: who waits for it comes in that way`(
        _ way: LoginWithoutFactor
    ) async throws {
        let identities = IdentityFixture(base: fixture.base)
        try await identities.link(.google(), to: fixture.ana.session)
        let (remembered, browser) = try await fixture.signIn(trusting: true, remember: true)
        let ready = try await begin()

        switch way {
        case .trustedBrowser: _ = try await fixture.password(in: browser).signedIn
        case .rememberedBrowser:
            let ticket = try #require(remembered.ticket)
            let result = try await fixture.accounts.rememberedDevices.resume(
                with: ticket, from: .home, notifying: nobody)
            guard case .signedIn = result else { throw NotSignedIn() }
        case .provider: try await identities.openSession()
        }

        #expect(try await state().ready == ready)
        #expect(try await !fixture.events().contains(.factorRecoveryStopped))
        try await passWait()
        #expect(try await !isAsked())
        #expect(try await !fixture.accounts.authenticators.isOn(for: fixture.member))
    }

    @Test func `once the time is over, a login in a trusted browser neither stops it nor turns the app off`()
        async throws
    {
        let (_, browser) = try await fixture.signIn(trusting: true)
        _ = try await begin()
        try await passWait()

        _ = try await fixture.password(in: browser).signedIn

        #expect(try await fixture.accounts.authenticators.isOn(for: fixture.member))
        #expect(try await !isAsked(), "elsewhere the password turns it off")
    }

    @Test func `who stops nothing is told whether the app is on`() async throws {
        let authenticators = fixture.accounts.authenticators
        #expect(try await authenticators.stopRecovery(of: fixture.member, from: .home))
        try await authenticators.turnOff(
            of: fixture.ana.member, in: fixture.ana.session, from: .home, notifying: nobody)

        #expect(try await !authenticators.stopRecovery(of: fixture.member, from: .home))

        #expect(try await !fixture.events().contains(.factorRecoveryStopped))
    }

    @Test func `members are reminded once, in the last day`() async throws {
        let ready = try await begin()
        fixture.base.pass(.seconds(47 * 60 * 60))
        try await remind()
        #expect(tellings == 1)

        fixture.base.pass(.seconds(2 * 60 * 60))
        try await remind()
        try await remind()

        #expect(tellings == 2)
        guard case .factorRecovery(let told) = fixture.notifications.events.last?.kind else {
            Issue.record("no reminder")
            return
        }
        #expect(told == ready)
    }

    @Test(arguments: [nil, "en"] as [String?])
    func `who chose no language is reminded in that in which it was asked for`(_ chosen: String?) async throws {
        if let chosen { try await fixture.accounts.members.setLanguage(chosen, of: fixture.member) }
        _ = try await fixture.accounts.authenticators.beginRecovery(
            in: try await fixture.waiting(), language: "ko", from: .elsewhere, notifying: nobody)

        try await passWait()

        #expect(tellings == 1)
        #expect(fixture.notifications.events.last?.member.language == chosen ?? "ko")
    }

    @Test func `who is reminded late has half a day from then`() async throws {
        _ = try await begin()
        fixture.base.pass(Self.wait - .seconds(60 * 60))
        try await remind()

        let ready = fixture.base.now + fixture.accounts.lifetimes.factorRecoveryNotice

        #expect(try await state().ready == ready)
        guard case .factorRecovery(let told) = fixture.notifications.events.last?.kind else {
            Issue.record("no reminder")
            return
        }
        #expect(told == ready)
        fixture.base.pass(fixture.accounts.lifetimes.factorRecoveryNotice - .seconds(1))
        #expect(try await isAsked())
        fixture.base.pass(.seconds(1))
        #expect(try await !isAsked())
    }

    @Test func `after a last day in which nobody was reminded the login does it, and the app stays on`() async throws {
        _ = try await begin()
        fixture.base.pass(Self.wait)

        #expect(try await isAsked())
        #expect(tellings == 2)
        let ready = fixture.base.now + fixture.accounts.lifetimes.factorRecoveryNotice
        #expect(try await state().ready == ready)

        try await remind()
        #expect(tellings == 2)
        fixture.base.pass(fixture.accounts.lifetimes.factorRecoveryNotice)
        #expect(try await !isAsked())
    }

    @Test func `of a short waiting time half is left after the reminder`() async throws {
        var policy = SecondFactorPolicy()
        policy.recovery = .seconds(3600)
        let soon = try await SecondFactorFixture(secondFactor: policy)
        _ = try await soon.accounts.authenticators.beginRecovery(
            in: try await soon.waiting(), from: .elsewhere, notifying: nobody)
        soon.base.pass(.seconds(3600))

        let waiting = try await soon.waiting()

        let ready = try await soon.accounts.authenticators.recovery(in: waiting)?.ready
        #expect(ready == soon.base.now + .seconds(1800))
    }

    @Test func `it takes a login that waits for a code, and a site that has it`() async throws {
        await #expect(throws: CodeFailure.noLongerThere) {
            try await fixture.accounts.authenticators.beginRecovery(in: .random(), from: .home, notifying: nobody)
        }
        #expect(try await fixture.accounts.authenticators.recovery(in: .random())?.member == nil)

        let without = try await SecondFactorFixture()
        await #expect(throws: CodeFailure.noLongerThere) {
            try await without.accounts.authenticators.beginRecovery(
                in: try await without.waiting(), from: .home, notifying: nobody)
        }
    }

    @Test func `none begins that would end after the account's deletion, which it does not put off`() async throws {
        let members = fixture.accounts.members
        try await members.requestDeletion(
            of: fixture.ana.member, in: fixture.ana.session, from: .home, notifying: nobody)
        let deletion = fixture.base.now + fixture.accounts.lifetimes.deletionGrace

        #expect(try await begin() == nil)

        #expect(try await state().deletion == deletion)
        #expect(try await state().ready == nil)
        #expect(!fixture.notifications.kinds.contains("factorRecovery"))
        #expect(try await fixture.base.count("members WHERE delete_at IS NOT NULL") == 1)
        _ = try await fixture.signIn()
        #expect(try await begin() == fixture.base.now + Self.wait)
        #expect(try await state().deletion == nil)
    }

    @Test func `it ends when the account's deletion is asked for`() async throws {
        _ = try await begin()

        try await fixture.accounts.members.requestDeletion(
            of: fixture.ana.member, in: fixture.ana.session, from: .home, notifying: nobody)

        #expect(try await fixture.base.count("members WHERE factor_recovery_at IS NOT NULL") == 0)
    }

    @Test func `one that ends before the account's deletion begins`() async throws {
        var policy = SecondFactorPolicy()
        policy.recovery = .seconds(3600)
        let soon = try await SecondFactorFixture(secondFactor: policy)
        try await soon.accounts.members.requestDeletion(
            of: soon.ana.member, in: soon.ana.session, from: .home, notifying: nobody)
        let waiting = try await soon.waiting()

        let ready = try await soon.accounts.authenticators.beginRecovery(
            in: waiting, from: .elsewhere, notifying: nobody)

        #expect(ready == soon.base.now + .seconds(3600))
        #expect(try await soon.accounts.authenticators.recovery(in: waiting)?.deletion == nil)
    }

    @Test func `an account that is disabled meanwhile stays shut`() async throws {
        _ = try await begin()
        try await passWait()
        try await fixture.accounts.administration.disable(fixture.member)

        await #expect(throws: SignInFailure.self) { try await fixture.password() }
        #expect(try await fixture.accounts.authenticators.isOn(for: fixture.member))
    }
}
