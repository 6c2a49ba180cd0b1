import Accounts
import Database
import Secrets
import TestSupport
import Testing

/// Every way in, with every state of the second factor and of the account, ends at the gate, unless it is too late or was
/// tried too often before.
///
/// `CodeStepTests` has the step that follows where the gate asks for a code.
@Suite(.timeLimit(.minutes(5))) struct SignInMatrixTests {
    enum Way: CaseIterable {
        case password, emailCode, passkey, provider, providerThatIsAsked, rememberedDevice, confirmedSignUp,
            confirmedPasskeySignUp
        /// The sign-up form, with a member's address and password.
        case signUpForm
        case passwordAfterReset, linkWithPassword, linkByMail

        var isSignUp: Bool { self == .confirmedSignUp || self == .confirmedPasskeySignUp }

        /// Whether wrong passwords count for it.
        var takesPassword: Bool { self == .password || self == .signUpForm || self == .linkWithPassword }

        /// How long what was sent or stored for it is good; nil where nothing is.
        var wait: Duration? {
            let lifetimes = Lifetimes()
            return switch self {
            case .password, .signUpForm, .provider, .providerThatIsAsked: nil
            case .emailCode: lifetimes.emailCode
            case .passkey: lifetimes.passkeyChallenge
            case .rememberedDevice: lifetimes.rememberedDevice
            case .passwordAfterReset: lifetimes.resetLink
            case .confirmedSignUp, .confirmedPasskeySignUp, .linkWithPassword, .linkByMail: lifetimes.confirmationLink
            }
        }
    }

    enum Factor: CaseIterable {
        case none, on, trustedBrowser
        /// Every member needs one, and Ana has not set hers up.
        case required
        case requiredAndOn
        /// It is on, and Ana has said that she has lost it: the waiting time is not over, or it is.
        case recovering, recovered

        var isOn: Bool { self != .none && self != .required }
        var isRequired: Bool { self == .required || self == .requiredAndOn }
    }

    enum Account: CaseIterable {
        case enabled, disabled, unconfirmed
        /// As many wrong passwords were tried as may be.
        case throttled
        /// What the way waits for comes too late.
        case expired
    }

    enum Outcome: Equatable {
        case signedIn, mustSetUp, asked, refused, unconfirmed, notLinked, linkIsDead, tooLate, throttled
    }

    struct Case: CustomTestStringConvertible {
        let way: Way
        let factor: Factor
        let account: Account

        var testDescription: String { "\(way), \(factor), \(account)" }

        /// A sign-up that waits is no account yet: it has no second factor, and only some ways lead to it.
        var exists: Bool {
            switch account {
            case .unconfirmed: (way.isSignUp || way == .password) && !factor.isOn
            case .expired: way.wait != nil && !(way.isSignUp && factor.isOn)
            case .enabled, .disabled, .throttled: !way.isSignUp
            }
        }

        var expected: Outcome {
            if account == .expired { return .tooLate }
            if account == .throttled, way.takesPassword { return .throttled }
            if account == .unconfirmed, way == .password { return .unconfirmed }
            if way == .linkWithPassword || way == .linkByMail {
                // What a login by another site would skip later is not linked without the code.
                if factor.isOn { return .notLinked }
            }
            if account == .disabled { return .refused }
            // Remembered with the password alone, it led only to the page that sets the app up, and ended with that.
            if way == .rememberedDevice, factor == .requiredAndOn { return .refused }
            let isAsked =
                switch way {
                // The recovery is for who still has the password.
                case .password, .signUpForm: factor.isOn && factor != .trustedBrowser && factor != .recovered
                case .emailCode, .providerThatIsAsked: factor.isOn && factor != .trustedBrowser
                // A reset ends trust, and stops a recovery.
                case .passwordAfterReset: factor.isOn
                case .passkey, .provider, .rememberedDevice, .confirmedSignUp, .confirmedPasskeySignUp,
                    .linkWithPassword, .linkByMail:
                    false
                }
            if isAsked { return .asked }
            return factor == .required && !isEnough ? .mustSetUp : .signedIn
        }

        /// Whether a way stands for two factors, or for one that the site trusts alone.
        private var isEnough: Bool {
            switch way {
            case .passkey, .provider, .confirmedPasskeySignUp, .linkWithPassword, .linkByMail: true
            case .password, .signUpForm, .emailCode, .providerThatIsAsked, .rememberedDevice, .confirmedSignUp,
                .passwordAfterReset:
                false
            }
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
        policy.isRequired = one.factor.isRequired
        if one.factor == .recovering || one.factor == .recovered { policy.recovery = SignInWorld.recovery }
        let world = try await SignInWorld(one, policy)
        if one.account == .throttled { try await world.useUpPasswords() }
        let sessions = try await world.base.count("sessions") ?? 0

        let outcome = try await world.goIn()

        #expect(outcome == one.expected)
        let opened = try await (world.base.count("sessions") ?? 0) - sessions
        let isIn = outcome == .signedIn || outcome == .mustSetUp
        // A reset ends sessions as well, unless it comes too late.
        if one.way != .passwordAfterReset || one.account == .expired { #expect(opened == (isIn ? 1 : 0)) }
        let isLinked = try await world.base.count("identities") ?? 0
        if one.way == .linkWithPassword || one.way == .linkByMail {
            #expect(isLinked == (isIn ? 1 : 0))
        }
        let isMember = isIn || one.account != .unconfirmed && !one.way.isSignUp
        #expect(try await world.base.count("members") == (isMember ? 1 : 0))
    }
}

/// Ana in one state, with all that she needs for one way in.
private struct SignInWorld {
    /// How long a recovery waits.
    static let recovery: Duration = .seconds(72 * 60 * 60)

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
        guard one.account != .unconfirmed, one.way != .confirmedSignUp else {
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
        if one.factor.isOn {
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
            if one.factor == .recovering || one.factor == .recovered {
                try await Self.beginRecovery(in: identities.base, isOver: one.factor == .recovered)
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

    /// Has Ana say that app and recovery codes are lost.
    private static func beginRecovery(in base: AccountsFixture, isOver: Bool) async throws {
        let result = try await base.accounts.passwords.signIn(
            email: .ana, password: Secret("correct horse"), remember: false, from: .home, notifying: nobody)
        guard case .needs(.code(let token)) = result else { throw NotSignedIn() }
        _ = try await base.accounts.authenticators.beginRecovery(in: token, from: .home, notifying: nobody)
        guard isOver else { return }
        let lastDay: Duration = .seconds(24 * 60 * 60)
        base.pass(recovery - lastDay)
        try await base.accounts.authenticators.remindOfRecoveries(notifying: nobody)
        base.pass(lastDay)
    }

    /// Guesses in Ana's browser until not even the right password is looked at.
    func useUpPasswords() async throws {
        _ = try await base.exhaust { _ in
            do {
                try await accounts.signIn(
                    email: .ana, password: Secret("wrong horse"), remember: false, knownBy: browser, from: .home,
                    notifying: nobody)
            } catch SignInError.wrongPair {}
        }
    }

    func goIn() async throws -> SignInMatrixTests.Outcome {
        do {
            return try await attempt()
        } catch is AccountDisabled {
            return .refused
        } catch is TooManyAttempts {
            return .throttled
        } catch let failure as SignInFailure {
            switch failure {
            case .prevented(let error) where error is AccountDisabled: return .refused
            case .tooManyAttempts: return .throttled
            case .prevented, .wrongPair: throw failure
            }
        } catch FinishError.codeRequired {
            return .notLinked
        } catch FinishError.noLongerThere, CodeFailure.noLongerThere, PasskeyError.challengeGone,
            ConfirmationError.linkNoLongerGood
        {
            return .tooLate
        } catch is LinkNoLongerGood {
            return .tooLate
        }
    }

    private func attempt() async throws -> SignInMatrixTests.Outcome {
        // How long Ana takes to answer, or to follow a link.
        let delay = one.account == .expired ? (one.way.wait ?? .zero) + .seconds(1) : .zero
        // What was sent to her before, or what her browser has.
        if waiting != nil || passkeySignUp != nil || ticket != nil || consent != nil { base.pass(delay) }
        switch one.way {
        case .password: return try await byPassword("correct horse")
        case .signUpForm:
            await #expect(throws: SignUpError.emailTaken) {
                try await accounts.signUps.signUp(
                    SignUpRequest(name: "Ana", email: .ana, credential: .password(Secret("correct horse"))),
                    from: .home)
            }
            return try await byPassword("correct horse")
        case .emailCode:
            let notifications = RecordedNotifications()
            guard let codes = accounts.emailCodes else { throw NotSignedIn() }
            let waiting = try await codes.send(
                to: .ana, remember: false, knownBy: browser, from: .home, notifying: notifications.notifier)
            guard let code = notifications.emailCodes.first else { throw NotSignedIn() }
            base.pass(delay)
            return try await outcome(
                of: try await codes.signIn(
                    with: code.text, in: waiting, knownBy: browser, from: .home, notifying: nobody))
        case .passkey:
            guard let (credential, handle) = passkey else { throw NotSignedIn() }
            let fixture = PasskeyFixture(base: base)
            let challenge = fixture.passkeys.beginSignIn(in: fixture.browser)
            base.pass(delay)
            return try await opened(
                fixture.signIn(with: credential, handle: handle, challenge: challenge, knownBy: browser))
        case .provider, .providerThatIsAsked:
            return try await outcome(of: try await identities.signIn(in: browser))
        case .rememberedDevice:
            guard let ticket else { throw NotSignedIn() }
            let result = try await accounts.rememberedDevices.resume(with: ticket, from: .home, notifying: nobody)
            if case .signedIn(let signedIn) = result { return try await opened(signedIn) }
            // A ticket does not say why it has ended.
            return delay > .zero ? .tooLate : .refused
        case .confirmedSignUp:
            guard let link = mailed.links.first?.link else { throw NotSignedIn() }
            return try await opened(
                accounts.signUps.confirm(with: link, password: nil, waiting: waiting, from: .home))
        case .confirmedPasskeySignUp:
            guard let (fixture, handle) = passkeySignUp, let link = fixture.mailed.links.first?.link else {
                throw NotSignedIn()
            }
            return try await opened(fixture.confirm(link, with: fixture.credential, handle: handle))
        case .passwordAfterReset:
            let notifications = RecordedNotifications()
            try await accounts.passwords.startReset(for: .ana, from: .home, notifying: notifications.notifier)
            guard let link = notifications.resetLinks.first else { throw NotSignedIn() }
            base.pass(delay)
            try await accounts.passwords.reset(
                to: Secret("another horse"), with: link, knownBy: browser, from: .home, notifying: nobody)
            return try await byPassword("another horse")
        case .linkWithPassword:
            return try await outcome(
                of: try await accounts.identities.linkIdentity(
                    with: Secret("correct horse"), in: consent ?? .random(), knownBy: browser, from: .home,
                    notifying: nobody))
        case .linkByMail:
            return try await outcome(
                of: try await accounts.identities.finish(
                    with: mailedLink ?? .random(), in: consent ?? .random(), knownBy: browser, from: .home,
                    notifying: nobody))
        }
    }

    private func byPassword(_ password: String) async throws -> SignInMatrixTests.Outcome {
        let result = try await accounts.passwords.signIn(
            email: .ana, password: Secret(password), remember: false, knownBy: browser, from: .home, notifying: nobody)
        return try await outcome(of: result)
    }

    private func outcome(of result: SignInResult) async throws -> SignInMatrixTests.Outcome {
        switch result {
        case .signedIn(let signedIn): try await opened(signedIn)
        case .needs(.code): .asked
        case .needs(.confirmation): .unconfirmed
        case .needs: .linkIsDead
        }
    }

    /// What the session of a login is good for.
    private func opened(_ signedIn: SignedIn) async throws -> SignInMatrixTests.Outcome {
        guard let session = try await accounts.sessions.session(opening: signedIn.session) else { throw NotSignedIn() }
        return session.mustSetUpFactor ? .mustSetUp : .signedIn
    }
}
