import Accounts
import Database
import Secrets
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct DeviceBindingTests {
    private let fixture: AccountsFixture

    init() async throws {
        fixture = try AccountsFixture()
        try await fixture.signUpAna()
    }

    private func bind(_ proof: DeviceProof, to signedIn: SignedIn) async throws {
        _ = try await fixture.accounts.deviceBindings.bind(proof, to: signedIn.session, from: .home)
    }

    @Test func `a login is bound once, and the history says so`() async throws {
        let login = try await BoundLogin(fixture)
        let challenge = try #require(login.signedIn.deviceChallenge)

        await #expect(throws: DeviceProofRefused.self, "the same proof again") {
            try await bind(try login.device.registration(challenge), to: login.signedIn)
        }
        await #expect(throws: DeviceProofRefused.self, "another key") {
            try await bind(try SoftwareDevice.es256().registration(challenge), to: login.signedIn)
        }

        let events = try await fixture.accounts.auditLog.entries(of: login.signedIn.member.id, limit: 10).map(\.event)
        #expect(events.filter { $0 == .deviceBound }.count == 1)
        let devices = try await fixture.accounts.sessions.devices(
            of: login.signedIn.member.id, seenFrom: login.signedIn.session)
        #expect(devices.filter(\.isBound).map(\.isThisOne) == [true])
    }

    @Test func `a key is accepted with the challenge of the login's own response only`() async throws {
        let (one, other) = (try await fixture.signInAna(), try await fixture.signInAna())
        let device = try SoftwareDevice.es256()
        let challenge = try #require(one.deviceChallenge)

        await #expect(throws: DeviceProofRefused.self, "another session's challenge") {
            try await bind(try device.registration(challenge), to: other)
        }
        await #expect(throws: DeviceProofRefused.self, "a made-up challenge") {
            try await bind(try device.registration("\(fixture.now.milliseconds).AAAA"), to: one)
        }
        await #expect(throws: DeviceProofRefused.self, "a key that didn't sign") {
            try await bind(try device.registration(challenge, as: try .es256()), to: one)
        }
        await #expect(throws: DeviceProofRefused.self, "a key of the other algorithm") {
            try await bind(try device.registration(challenge, as: try .rs256()), to: one)
        }
        await #expect(throws: DeviceProofRefused.self, "no key") {
            try await bind(try device.answer(challenge), to: one)
        }
        fixture.pass(.seconds(5 * 60))
        await #expect(throws: DeviceProofRefused.self, "too late") {
            try await bind(try device.registration(challenge), to: one)
        }
        #expect(try await fixture.count("sessions WHERE device_key IS NOT NULL") == 0)
    }

    @Test func `a challenge of a session that has ended binds nothing`() async throws {
        let signedIn = try await fixture.signInAna()
        try await fixture.accounts.sessions.signOut(
            signedIn.member.id, session: signedIn.session, ticket: nil, from: .home)

        await #expect(throws: DeviceProofRefused.self) {
            try await bind(
                try SoftwareDevice.es256().registration(try #require(signedIn.deviceChallenge)), to: signedIn)
        }
    }

    @Test func `a key of RSA works as well, unless it is too short or too long`() async throws {
        let login = try await BoundLogin(fixture, on: try .rs256())
        login.waitUntilUnproven()

        let cookie = try await login.cookie()

        #expect(
            try await fixture.accounts.sessions.session(opening: login.signedIn.session, provenBy: cookie) != nil)
        #expect(try SoftwareDevice.rs256(bits: 1024).publicKey == nil)
        let long = [UInt8](repeating: 0xFF, count: 513)
        #expect(DevicePublicKey(.rs256, long, [1, 0, 1]) == nil)
        #expect(DevicePublicKey(.es256, [UInt8](repeating: 1, count: 32), [UInt8](repeating: 1, count: 32)) == nil)
    }

    @Test(arguments: [true, false])
    func `a bound login needs its device's cookie, and stays as it is without`(remember: Bool) async throws {
        let login = try await BoundLogin(fixture, remember: remember)
        let sessions = fixture.accounts.sessions
        let session = login.signedIn.session
        #expect(try await sessions.session(opening: session) != nil, "the login counts like a cookie")

        fixture.pass(.seconds(12 * 60 + 59))
        #expect(
            try await sessions.session(opening: session, provenBy: login.binding.cookie) != nil, "a minute of grace")
        fixture.pass(.seconds(1))

        await #expect(throws: DeviceUnproven.self) {
            try await sessions.session(opening: session, provenBy: login.binding.cookie)
        }
        await #expect(throws: DeviceUnproven.self) { try await sessions.session(opening: session) }
        await #expect(throws: DeviceUnproven.self, "another login's cookie") {
            let other = try await BoundLogin(fixture)
            return try await sessions.session(opening: session, provenBy: other.binding.cookie)
        }
        let cookie = try await login.cookie()
        #expect(try await sessions.session(opening: session, provenBy: cookie)?.member.id == login.signedIn.member.id)
    }

    @Test func `a request without a proof keeps no session from its end`() async throws {
        let login = try await BoundLogin(fixture, remember: false)
        fixture.pass(.seconds(90 * 60))
        _ = try? await fixture.accounts.sessions.session(opening: login.signedIn.session)
        try await fixture.settle()
        fixture.pass(.seconds(31 * 60))

        #expect(try await fixture.accounts.sessions.session(opening: login.signedIn.session) == nil)
    }

    @Test func `a login that isn't bound needs nothing`() async throws {
        let signedIn = try await fixture.signInAna(remember: true)
        fixture.pass(.seconds(60 * 60))

        let open = try #require(try await fixture.accounts.sessions.session(opening: signedIn.session))

        #expect(open.provenUntil == nil)
    }

    @Test func `a request of a login that isn't bound costs no more than where binding is off`() async throws {
        let signedIn = try await fixture.signInAna()
        let statistics = fixture.database.statistics
        func unexpected() -> String? {
            Issue.record("The device cookie was looked at.")
            return nil
        }
        /// The reads of one request, and what SQLite had to do for them.
        func cost(_ accounts: Accounts) async throws -> [Int] {
            func sum() -> [Int] { [statistics.reads.snapshot.cumulative.last ?? 0, statistics.steps] }
            let before = sum()
            _ = try await accounts.sessions.session(opening: signedIn.session, provenBy: unexpected())
            return zip(sum(), before).map { $0 - $1 }
        }

        // The first prepares the statement.
        _ = try await cost(fixture.accounts)

        let costs = try await cost(fixture.accounts)

        #expect(costs.first == 1)
        #expect(costs == (try await cost(fixture.restarted(bindsDevices: false))))
    }

    @Test func `where binding is off nothing is offered, and what was bound is freed when its browser asks`()
        async throws
    {
        let login = try await BoundLogin(fixture)
        login.waitUntilUnproven()
        let off = try fixture.restarted(bindsDevices: false)

        #expect(try await off.sessions.session(opening: login.signedIn.session) != nil)
        let refresh = try await off.deviceBindings.refresh(
            login.binding.id, by: nil, session: login.signedIn.session, ticket: login.signedIn.ticket)

        guard case .over = refresh else {
            Issue.record("\(refresh)")
            return
        }
        #expect(
            try await fixture.accounts.sessions.session(opening: login.signedIn.session) != nil, "on again, and free")
        let signedIn = try await off.signIn(
            email: .ana, password: Secret("correct horse"), remember: false, from: .home, notifying: nobody)
        #expect(signedIn.deviceChallenge == nil)
        await #expect(throws: DeviceProofRefused.self) {
            let other = try await fixture.signInAna()
            _ = try await off.deviceBindings.bind(
                try SoftwareDevice.es256().registration(try #require(other.deviceChallenge)), to: other.session,
                from: .home)
        }
    }

    @Test func `a rotated key logs no one out`() async throws {
        let login = try await BoundLogin(fixture)
        fixture.pass(.seconds(11 * 60))
        let cookie = try await login.cookie()
        fixture.pass(.seconds(5 * 60))
        let rotated = try #require(
            MACKey(stored: MACKey.random().exposed, previous: [AccountsFixture.historyKey.exposed]))

        let after = try fixture.restarted(with: rotated)

        #expect(try await after.sessions.session(opening: login.signedIn.session, provenBy: cookie) != nil)
    }
}
