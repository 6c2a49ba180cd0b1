import Accounts
import Database
import Secrets
import TestSupport
import Testing

/// Every way in, with every state of the second factor and of the account, ends at the gate.
@Suite(.timeLimit(.minutes(5))) struct SignInMatrixTests {
    enum Way: CaseIterable {
        case password, emailCode, passkey, provider, providerThatIsAsked, rememberedDevice, confirmedSignUp,
            confirmedPasskeySignUp
        case passwordAfterReset, linkWithPassword, linkByMail
    }

    enum Factor: CaseIterable {
        case none, on, trustedBrowser
    }

    enum Account: CaseIterable {
        case enabled, disabled, unconfirmed
    }

    enum Outcome: Equatable {
        case signedIn, asked, refused, unconfirmed, notLinked, linkIsDead
    }

    struct Case: CustomTestStringConvertible {
        let way: Way
        let factor: Factor
        let account: Account

        var testDescription: String { "\(way), \(factor), \(account)" }

        /// A sign-up that waits is no account yet: it has no second factor, and only some ways lead to it.
        var exists: Bool {
            switch (way, account) {
            case (.confirmedSignUp, .unconfirmed), (.confirmedPasskeySignUp, .unconfirmed): factor == .none
            case (.confirmedSignUp, _), (.confirmedPasskeySignUp, _): false
            case (.password, .unconfirmed): factor == .none
            case (_, .unconfirmed): false
            default: true
            }
        }

        var expected: Outcome {
            if account == .unconfirmed { return way == .password ? .unconfirmed : .signedIn }
            if way == .linkWithPassword || way == .linkByMail {
                // What a login by another site would skip later is not linked without the code.
                if factor == .on { return .notLinked }
            }
            if account == .disabled { return .refused }
            let isAsked =
                switch way {
                case .password, .emailCode, .providerThatIsAsked: factor == .on
                // A reset ends trust.
                case .passwordAfterReset: factor != .none
                case .passkey, .provider, .rememberedDevice, .confirmedSignUp, .confirmedPasskeySignUp,
                    .linkWithPassword, .linkByMail:
                    false
                }
            return isAsked ? .asked : .signedIn
        }
    }

    static let cases = Way.allCases.flatMap { way in
        Factor.allCases.flatMap { factor in
            Account.allCases.map { Case(way: way, factor: factor, account: $0) }
        }
    }.filter(\.exists)

    @Test(arguments: cases)
    func `each way, factor and account has its outcome`(_ one: Case) async throws {
        var policy = SecondFactorPolicy()
        policy.asksAfterProvider = one.way == .providerThatIsAsked
        let world = try await SignInWorld(one, policy)
        let sessions = try await world.base.count("sessions") ?? 0

        let outcome = try await world.goIn()

        #expect(outcome == one.expected)
        let opened = try await (world.base.count("sessions") ?? 0) - sessions
        // A reset and the operator end sessions as well.
        if one.way != .passwordAfterReset { #expect(opened == (outcome == .signedIn ? 1 : 0)) }
        let isLinked = try await world.base.count("identities") ?? 0
        if one.way == .linkWithPassword || one.way == .linkByMail {
            #expect(isLinked == (outcome == .signedIn ? 1 : 0))
        }
    }
}

/// Ana in one state, with all that she needs for one way in.
private struct SignInWorld {
    let identities: IdentityFixture
    private let one: SignInMatrixTests.Case
    private let member: Member?
    /// The browser that she is in.
    private let browser: Token?
    private let ticket: RememberTicket?
    private let passkey: (credential: SoftwareAuthenticator.Credential, handle: [UInt8])?
    private let mailed = Mailed()
    private let passkeySignUp: (fixture: PasskeySignUpFixture, handle: [UInt8])?
    private let waiting: Token?
    private let consent: Token?
    private let mailedLink: Token?

    var base: AccountsFixture { identities.base }
    private var accounts: Accounts { base.accounts }

    init(_ one: SignInMatrixTests.Case, _ policy: SecondFactorPolicy) async throws {
        self.one = one
        identities = try IdentityFixture(secondFactor: policy)
        let accounts = identities.accounts
        guard one.way != .confirmedPasskeySignUp else {
            let fixture = try PasskeySignUpFixture(base: PasskeyFixture(base: identities.base))
            passkeySignUp = (fixture, try await fixture.request().handle)
            (waiting, member, browser, ticket, passkey, consent, mailedLink) = (nil, nil, nil, nil, nil, nil, nil)
            return
        }
        passkeySignUp = nil
        guard one.account != .unconfirmed else {
            waiting = try await accounts.signUps.request(
                SignUpRequest(name: "Ana", email: .ana, credential: .password(Secret("correct horse"))), from: .home,
                notifying: nobody, sending: mailed.sender)
            (member, browser, ticket, passkey, consent, mailedLink) = (nil, nil, nil, nil, nil, nil)
            return
        }
        waiting = nil
        let ana = try await identities.base.signUpAna()
        member = ana.member
        passkey = one.way == .passkey ? try await PasskeyFixture(base: identities.base).addPasskey(for: ana) : nil
        if one.way == .provider || one.way == .providerThatIsAsked {
            try await identities.link(.google(), to: ana.session)
        }
        var (device, trusted) = (RememberTicket?.none, ana.browser)
        if one.way == .rememberedDevice {
            let remembered = try await accounts.signIn(
                email: .ana, password: Secret("correct horse"), remember: true, knownBy: ana.browser, from: .home,
                notifying: nobody)
            device = remembered.ticket
        }
        if one.factor != .none {
            let key = try await identities.base.turnAuthenticatorOn(for: ana).key
            identities.base.pass(.seconds(60))
            if one.factor == .trustedBrowser {
                let fixture = identities.base
                let result = try await accounts.passwords.signIn(
                    email: .ana, password: Secret("correct horse"), remember: false, from: .home, notifying: nobody)
                guard case .needs(.code(let token)) = result else { throw NotSignedIn() }
                trusted = try await accounts.authenticators.signIn(
                    with: key.code(at: fixture.step), trusting: true, in: token, knownBy: nil, from: .home,
                    notifying: nobody
                ).browser
            }
        }
        (ticket, browser) = (device, trusted)
        consent =
            one.way == .linkWithPassword || one.way == .linkByMail ? try await identities.needsConsent() : nil
        mailedLink = one.way == .linkByMail ? try await identities.mailLink(in: consent ?? .random()) : nil
        if one.account == .disabled, one.way != .rememberedDevice {
            // By hand: the operator's command would end what is begun as well.
            try await identities.base.database.write {
                try $0.execute("UPDATE members SET disabled_at = 1 WHERE id = ?", [ana.member.id])
            }
        } else if one.account == .disabled {
            try await accounts.administration.disable(ana.member.id)
        }
    }

    func goIn() async throws -> SignInMatrixTests.Outcome {
        do {
            return try await attempt()
        } catch is AccountDisabled {
            return .refused
        } catch let failure as SignInFailure {
            if case .prevented(let error) = failure, error is AccountDisabled { return .refused }
            throw failure
        } catch FinishError.codeRequired {
            return .notLinked
        }
    }

    private func attempt() async throws -> SignInMatrixTests.Outcome {
        switch one.way {
        case .password: return try await byPassword("correct horse")
        case .emailCode:
            let notifications = RecordedNotifications()
            guard let codes = accounts.emailCodes else { throw NotSignedIn() }
            let waiting = try await codes.send(
                to: .ana, remember: false, knownBy: browser, from: .home, notifying: notifications.notifier)
            guard let code = notifications.emailCodes.first else { throw NotSignedIn() }
            return Self.outcome(
                of: try await codes.signIn(
                    with: code.text, in: waiting, knownBy: browser, from: .home, notifying: nobody))
        case .passkey:
            guard let (credential, handle) = passkey else { throw NotSignedIn() }
            _ = try await PasskeyFixture(base: base).signIn(with: credential, handle: handle, knownBy: browser)
            return .signedIn
        case .provider, .providerThatIsAsked:
            return Self.outcome(of: try await identities.signIn(in: browser))
        case .rememberedDevice:
            guard let ticket else { throw NotSignedIn() }
            let result = try await accounts.rememberedDevices.resume(with: ticket, from: .home, notifying: nobody)
            if case .signedIn = result { return .signedIn }
            return .refused
        case .confirmedSignUp:
            guard let link = mailed.links.first?.link else { throw NotSignedIn() }
            _ = try await accounts.signUps.confirm(with: link, password: nil, waiting: waiting, from: .home)
            return .signedIn
        case .confirmedPasskeySignUp:
            guard let (fixture, handle) = passkeySignUp, let link = fixture.mailed.links.first?.link else {
                throw NotSignedIn()
            }
            _ = try await fixture.confirm(link, with: fixture.credential, handle: handle)
            return .signedIn
        case .passwordAfterReset:
            let notifications = RecordedNotifications()
            try await accounts.passwords.startReset(for: .ana, from: .home, notifying: notifications.notifier)
            guard let link = notifications.resetLinks.first else { throw NotSignedIn() }
            try await accounts.passwords.reset(
                to: Secret("another horse"), with: link, knownBy: browser, from: .home, notifying: nobody)
            return try await byPassword("another horse")
        case .linkWithPassword:
            return Self.outcome(
                of: try await accounts.identities.linkIdentity(
                    with: Secret("correct horse"), in: consent ?? .random(), knownBy: browser, from: .home,
                    notifying: nobody))
        case .linkByMail:
            return Self.outcome(
                of: try await accounts.identities.finish(
                    with: mailedLink ?? .random(), in: consent ?? .random(), knownBy: browser, from: .home,
                    notifying: nobody))
        }
    }

    private func byPassword(_ password: String) async throws -> SignInMatrixTests.Outcome {
        let result = try await accounts.passwords.signIn(
            email: .ana, password: Secret(password), remember: false, knownBy: browser, from: .home, notifying: nobody)
        return Self.outcome(of: result)
    }

    private static func outcome(of result: SignInResult) -> SignInMatrixTests.Outcome {
        switch result {
        case .signedIn: .signedIn
        case .needs(.code): .asked
        case .needs(.confirmation): .unconfirmed
        case .needs: .linkIsDead
        }
    }
}
