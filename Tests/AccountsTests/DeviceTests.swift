import Accounts
import Secrets
import Testing

@Suite(.timeLimit(.minutes(5))) struct DeviceTests {
    private let fixture: AccountsFixture
    private let member: Member.ID
    private let here: SignedIn

    init() async throws {
        fixture = try AccountsFixture()
        member = try await fixture.signUpAna().member.id
        fixture.pass(.seconds(60))
        here = try await fixture.signInAna(remember: true)
    }

    private func devices() async throws -> [Device] {
        try await fixture.accounts.sessions.devices(of: member, seenFrom: here.session)
    }

    private func signIn(remember: Bool) async throws -> SignedIn {
        try await fixture.accounts.signIn(
            email: .ana, password: Secret("correct horse"), remember: remember, from: .elsewhere, notifying: nobody)
    }

    @Test func `remembered browsers and open sessions are listed, the current one first, then the last seen`()
        async throws
    {
        fixture.pass(.seconds(60))
        _ = try await signIn(remember: false)

        let devices = try await devices()

        #expect(devices.map(\.client) == [.home, .elsewhere, .home])
        #expect(devices.map(\.isThisOne) == [true, false, false])
        guard case .remembered = devices[0].id, case .session = devices[1].id else {
            Issue.record("\(devices)")
            return
        }
    }

    @Test func `a remembered browser is one device, however many sessions it had`() async throws {
        _ = try await fixture.accounts.rememberedDevices.resume(
            with: try #require(here.ticket), from: .elsewhere, notifying: nobody)

        #expect(try await devices().filter { $0.id.text.hasPrefix("remembered") }.count == 1)
        #expect(try await devices().first { $0.isThisOne }?.client == .elsewhere, "where it was seen last")
    }

    @Test func `expired devices are not listed`() async throws {
        fixture.pass(.seconds(3 * 60 * 60))

        #expect(try await devices().count == 1, "the remembered one")
        fixture.pass(.seconds(31 * 24 * 60 * 60))
        #expect(try await devices().isEmpty)
    }

    @Test func `one device can be signed out, with its sessions and its ticket`() async throws {
        let other = try await signIn(remember: true)
        let id = try await #require(try devices().first { $0.client == .elsewhere }?.id)

        #expect(try await fixture.accounts.sessions.endDevice(id, of: member, in: here.session, from: .home))

        #expect(try await fixture.member(holding: other.session) == nil)
        guard
            case .unknown = try await fixture.accounts.rememberedDevices.resume(
                with: try #require(other.ticket), from: .home, notifying: nobody)
        else {
            Issue.record("still remembered")
            return
        }
        #expect(try await fixture.member(holding: here.session) != nil)
        #expect(
            try await !fixture.accounts.sessions.endDevice(id, of: member, in: here.session, from: .home), "only once")
    }

    @Test func `a member can't sign out another member's device`() async throws {
        let address = try #require(EmailAddress("ben@example.com"))
        let ben = try await fixture.accounts.signUps.signUp(
            SignUpRequest(name: "Ben", email: address, credential: .password(Secret("correct horse"))), from: .home)
        for device in try await devices() {
            #expect(
                try await !fixture.accounts.sessions.endDevice(
                    device.id, of: ben.member.id, in: ben.session, from: .home))
        }

        #expect(try await devices().count == 2)
    }

    @Test func `a session that ended in the meantime signs no device out`() async throws {
        let other = try await signIn(remember: false)
        let id = try await #require(try devices().first { $0.isThisOne }?.id)
        let kept = try await fixture.accounts.sessions.endOtherDevices(of: member, keeping: here.session, from: .home)

        await #expect(throws: SessionExpired.self) {
            _ = try await fixture.accounts.sessions.endDevice(id, of: member, in: other.session, from: .elsewhere)
        }

        #expect(try await fixture.member(holding: kept.session) != nil)
    }

    @Test func `all other devices can be signed out at once`() async throws {
        let others = [try await signIn(remember: true), try await signIn(remember: false)]

        let kept = try await fixture.accounts.sessions.endOtherDevices(
            of: member, keeping: here.session, with: LoginRenewal(ticket: here.ticket), from: .home)

        #expect(
            try await fixture.accounts.sessions.devices(of: member, seenFrom: kept.session).map(\.isThisOne) == [true])
        #expect(try await fixture.accounts.auditLog.entries(of: member).contains { $0.event == .otherDevicesEnded })
        for other in others { #expect(try await fixture.member(holding: other.session) == nil) }
        guard
            case .signedIn = try await fixture.accounts.rememberedDevices.resume(
                with: try #require(kept.ticket), from: .home, notifying: nobody)
        else {
            Issue.record("this one was forgotten")
            return
        }
    }

    @Test(arguments: ["", "session", "session-", "session-01", "session--1", "remembered-x", "other-1", "session-1-2"])
    func `an invalid ID is refused`(text: String) {
        #expect(Device.ID(text) == nil)
    }

    @Test func `an ID parses from its own text`() {
        for id in [Device.ID.session(12), .remembered(7)] { #expect(Device.ID(id.text) == id) }
    }
}
