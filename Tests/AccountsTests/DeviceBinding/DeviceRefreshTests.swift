import Accounts
import Database
import Secrets
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct DeviceRefreshTests {
    private let fixture: AccountsFixture
    private let login: BoundLogin

    init() async throws {
        fixture = try AccountsFixture()
        try await fixture.signUpAna()
        login = try await BoundLogin(fixture)
    }

    private func isChallenged(_ refresh: DeviceRefresh) -> Bool {
        if case .challenged = refresh { true } else { false }
    }

    private func isOver(_ refresh: DeviceRefresh) -> Bool {
        if case .over = refresh { true } else { false }
    }

    @Test func `a challenge is accepted once, and what was lost is asked for again`() async throws {
        let challenge = try await login.challenge()
        let proof = try login.device.answer(challenge)
        guard case .proven = try await login.refresh(by: proof) else { throw NotSignedIn() }

        #expect(isChallenged(try await login.refresh(by: proof)), "used")

        fixture.pass(.seconds(1))
        _ = try await login.cookie()
    }

    @Test func `a challenge that is older than the last one used, or too old, is not accepted`() async throws {
        let older = try await login.challenge()
        fixture.pass(.seconds(1))
        _ = try await login.cookie()
        #expect(isChallenged(try await login.refresh(by: try login.device.answer(older))))

        let late = try await login.challenge()
        fixture.pass(.seconds(5 * 60))
        #expect(isChallenged(try await login.refresh(by: try login.device.answer(late))))
    }

    @Test func `a challenge of another login, or of a registration, is not accepted`() async throws {
        let other = try await BoundLogin(fixture)
        let registration = try #require(login.signedIn.deviceChallenge)

        for challenge in [try await other.challenge(), registration, "", "x", "1.2.3", "\(fixture.now.milliseconds)."] {
            #expect(isChallenged(try await login.refresh(by: try login.device.answer(challenge))), "\(challenge)")
        }
    }

    @Test func `another key signs nothing`() async throws {
        let challenge = try await login.challenge()
        let thief = try SoftwareDevice.es256()

        await #expect(throws: DeviceProofRefused.self) { try await login.refresh(by: try thief.answer(challenge)) }
        await #expect(throws: DeviceProofRefused.self, "brought along") {
            try await login.refresh(by: try thief.answer(challenge, key: thief.publicKey))
        }
        await #expect(throws: DeviceProofRefused.self, "the other algorithm") {
            try await login.refresh(by: try SoftwareDevice.rs256().answer(challenge))
        }
        _ = try await login.refresh(by: try login.device.answer(challenge))
    }

    @Test func `another member's login has another key`() async throws {
        let ben = try await fixture.accounts.signUps.signUp(
            SignUpRequest(name: "Ben", email: .ben, credential: .password(Secret("correct horse"))), from: .elsewhere)

        let refresh = try await fixture.accounts.deviceBindings.refresh(
            login.binding.id, by: nil, session: ben.session, ticket: ben.ticket)

        #expect(isOver(refresh))
    }

    @Test func `without session and ticket there is nothing to prove`() async throws {
        let refresh = try await fixture.accounts.deviceBindings.refresh(
            login.binding.id, by: nil, session: nil, ticket: nil)

        #expect(isOver(refresh))
    }

    @Test func `when the session has ended, the ticket of whatever age tells the login`() async throws {
        fixture.pass(.seconds(25 * 60 * 60))
        let cookie = try await login.cookie()
        let ticket = try #require(login.signedIn.ticket)

        let resumed = try await fixture.accounts.rememberedDevices.resume(
            with: ticket, provenBy: cookie, from: .home, notifying: nobody)

        guard case .signedIn(let next) = resumed else { throw NotSignedIn() }
        #expect(next.provenUntil == fixture.now + .seconds(13 * 60))
        _ = try await fixture.accounts.sessions.session(opening: next.session, provenBy: cookie)
        try await fixture.settle()
        fixture.pass(.seconds(1))
        _ = try await login.cookie()
    }

    @Test(arguments: ["logout", "device ended", "others ended", "everything ended", "disabled", "deleted"])
    func `a login that has ended is over, however it ended`(how: String) async throws {
        let (accounts, member) = (fixture.accounts, login.signedIn.member.id)
        switch how {
        case "logout":
            try await accounts.sessions.signOut(
                member, session: login.signedIn.session, ticket: login.signedIn.ticket, from: .home)
        case "device ended":
            let device = try #require(
                try await accounts.sessions.devices(of: member, seenFrom: login.signedIn.session).first { $0.isThisOne }
            )
            #expect(
                try await accounts.sessions.endDevice(
                    device.id, of: member, in: login.signedIn.session, from: .home))
        case "others ended":
            let other = try await fixture.signInAna()
            try await accounts.sessions.endOtherDevices(of: member, keeping: other.session, from: .home)
        case "everything ended": try await accounts.administration.endEverything(of: member)
        case "disabled": try await accounts.administration.disable(member)
        default: #expect(try await accounts.administration.delete(member))
        }

        #expect(isOver(try await login.refresh()))
    }

    @Test func `a clock that was set back asks for no challenge from the future`() async throws {
        fixture.pass(.seconds(60 * 60))
        _ = try await login.cookie()
        fixture.pass(.seconds(-60 * 60))

        _ = try await login.cookie()
    }
}
