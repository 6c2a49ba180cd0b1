import Accounts
import Database
import Secrets
import TestSupport
import Testing

/// Ana in one state, with all that she needs for one way in.
struct SignInWorld {
    /// How long a recovery waits.
    static let recovery: Duration = .hours(72)

    let identities: IdentityFixture
    private let one: SignInMatrixTests.Case
    /// The browser that she is in.
    private var browser: Token?
    private var ticket: RememberTicket?
    private var key: TOTPKey?
    private var passkey: (credential: SoftwareAuthenticator.Credential, handle: [UInt8])?
    private var passkeySignUp: (fixture: PasskeySignUpFixture, handle: [UInt8])?
    private let mailed = Mailed()
    /// The sign-up that waits in her browser.
    private var waiting: Token?
    /// The provider's login that waits in her browser, and the link that finishes it.
    private var unfinished: Token?
    private var mailedLink: Token?

    var base: AccountsFixture { identities.base }
    private var accounts: Accounts { base.accounts }

    init(_ one: SignInMatrixTests.Case, _ policy: SecondFactorPolicy) async throws {
        self.one = one
        var throttles = Throttles()
        if one.account == .usedUp {
            // As many as are allowed by default are not made within their window, with the pauses between them.
            throttles.passkeyChallengeFromNetwork = Throttle(6, per: .minutes(10))
            throttles.authorizationFromNetwork = Throttle(6, per: .minutes(10))
        }
        identities = IdentityFixture(
            base: try AccountsFixture(throttles: throttles, secondFactor: policy, sendsEmailCodes: true))
        if one.account == .unconfirmed || one.way.isConfirmation { try await requestSignUp() }
        if one.account != .unconfirmed, !one.way.isSignUp { try await makeAna() }
        if one.way == .newByProviderWithDetails || one.way == .newByProviderWithLink { try await enterDetails() }
        if one.way == .secondAccount { try await signUpBen() }
    }

    /// Has a sign-up wait for its address to be confirmed.
    private mutating func requestSignUp() async throws {
        switch one.way {
        case .passkey, .confirmedPasskeySignUp, .confirmedPasskeySignUpElsewhere:
            let fixture = try PasskeySignUpFixture(base: PasskeyFixture(base: base))
            let request = try await fixture.request()
            passkeySignUp = (fixture, request.handle)
            waiting = request.waiting
        default:
            waiting = try await accounts.signUps.request(
                SignUpRequest(name: "Ana", email: .ana, credential: .password(Secret("correct horse"))), from: .home,
                notifying: nobody, sending: mailed.sender)
        }
    }

    /// Enters what the provider did not give.
    private mutating func enterDetails() async throws {
        let token = try await identities.needsDetails()
        try await identities.complete(token)
        unfinished = token
        if one.way == .newByProviderWithLink, one.account != .usedUp {
            mailedLink = try await identities.mailLink(in: token)
        }
    }

    /// Logs another member in, in the same browser.
    private mutating func signUpBen() async throws {
        let ben = try await accounts.signUps.signUp(
            SignUpRequest(name: "Ben", email: .ben, credential: .password(Secret("correct horse"))), knownBy: browser,
            from: .home)
        browser = browser ?? ben.browser
    }

    private mutating func makeAna() async throws {
        let ana = try await base.signUpAna()
        browser = ana.browser
        if one.way == .passkey || one.factor.hasPasskeyAlone {
            passkey = try await PasskeyFixture(base: base).addPasskey(for: ana)
        }
        if one.way == .provider || one.way == .providerThatIsAsked {
            try await identities.link(.google(), to: ana.session)
        }
        if one.account == .unprovenDevice {
            ticket = try await BoundLogin(base).signedIn.ticket
        } else if one.way == .rememberedDevice {
            ticket = try await base.signInAna(remember: true).ticket
        }
        if one.factor.isOn { try await turnAuthenticatorOn(for: ana) }
        // Longer than a device cookie is good.
        if one.account == .unprovenDevice { base.pass(.minutes(20)) }
        if one.way == .linkWithPassword || one.way == .linkByMail { unfinished = try await identities.needsConsent() }
        if one.way == .linkByMail, one.account != .usedUp {
            mailedLink = try await identities.mailLink(in: unfinished ?? .random())
        }
        if one.account == .disabled, one.way != .rememberedDevice {
            // By hand: the operator's command would end what is begun as well.
            try await base.database.write {
                try $0.execute("UPDATE members SET disabled_at = 1 WHERE id = ?", [ana.member.id])
            }
        } else if one.account == .disabled {
            try await accounts.administration.disable(ana.member.id)
        }
    }

    private mutating func turnAuthenticatorOn(for ana: SignedIn) async throws {
        let key = try await base.turnAuthenticatorOn(for: ana).key
        self.key = key
        base.pass(.seconds(60))
        if one.factor.isTrusted || one.factor == .trustRunOut {
            browser = try await accounts.authenticators.signIn(
                with: key.code(at: base.step), trusting: true, in: try await needsCode(), knownBy: nil, from: .home,
                notifying: nobody
            ).browser
        }
        if one.factor.isRecovering || one.factor.isRecovered { try await beginRecovery() }
        if one.factor == .trustRunOut {
            // By hand: in thirty days the rest would end as well.
            try await base.database.write {
                try $0.execute("UPDATE trusted_browsers SET expires_at = 1 WHERE member_id = ?", [ana.member.id])
            }
        }
        if one.factor == .codesUsedUp {
            // They count in browsers in which no code was given.
            browser = .random()
            try await base.database.write {
                try $0.execute(
                    "UPDATE authenticators SET wrong_codes = ? WHERE member_id = ?",
                    [Authenticators.mostWrongCodes, ana.member.id])
            }
        }
    }

    /// Enters the right password in a new browser.
    /// - Returns: the token of the login that waits for a code.
    private func needsCode() async throws -> Token {
        let result = try await accounts.passwords.signIn(
            email: .ana, password: Secret("correct horse"), remember: false, from: .home, notifying: nobody)
        guard case .needs(.code(let token)) = result else { throw NotSignedIn() }
        return token
    }

    /// Has Ana say that app and recovery codes are lost.
    private func beginRecovery() async throws {
        _ = try await accounts.authenticators.beginRecovery(
            in: try await needsCode(), from: .home, notifying: nobody)
        guard one.factor.isRecovered else { return }
        let lastDay: Duration = .days(1)
        base.pass(Self.recovery - lastDay)
        try await accounts.authenticators.remindOfRecoveries(notifying: nobody)
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

    /// Does what the way counts until it may not be done again.
    func useUp() async throws {
        _ = try await base.exhaust { _ in try await doOnce() }
    }

    private func doOnce() async throws {
        switch one.way {
        case .emailCode: _ = try await sendCode(notifying: nobody)
        case .passkey, .passkeySignUp: _ = try await accounts.signUps.beginWithPasskey(in: .random(), from: .home)
        case .confirmedPasskeySignUpElsewhere:
            _ = try await accounts.signUps.beginWithPasskey(in: .random(), from: .elsewhere)
        case .provider, .providerThatIsAsked: _ = try await comesBack(after: .zero)
        case .passwordAfterReset:
            try await accounts.passwords.startReset(for: .ana, from: .home, notifying: nobody)
        case .linkByMail, .newByProviderWithLink: _ = try await identities.mailLink(in: unfinished ?? .random())
        case .signUp, .newByProvider, .newByProviderWithDetails:
            do {
                _ = try await accounts.signUps.signUp(
                    SignUpRequest(name: "Ben", email: .ben, credential: .password(Secret("correct horse"))),
                    from: .home)
            } catch SignUpError.emailTaken {}
        case .confirmedSignUpElsewhere:
            do {
                _ = try await confirmElsewhere("wrong horse")
            } catch ConfirmationError.wrongPassword {}
        case .password, .secondAccount, .signUpForm, .linkWithPassword, .rememberedDevice, .confirmedSignUp,
            .confirmedPasskeySignUp:
            throw NotSignedIn()
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
        if waiting != nil || ticket != nil || unfinished != nil { base.pass(delay) }
        switch one.way {
        case .password, .secondAccount: return try await byPassword("correct horse")
        case .signUpForm:
            await #expect(throws: SignUpError.emailTaken) {
                try await accounts.signUps.signUp(
                    SignUpRequest(name: "Ana", email: .ana, credential: .password(Secret("correct horse"))),
                    from: .home)
            }
            return try await byPassword("correct horse")
        case .emailCode: return try await byEmailCode(after: delay)
        case .passkey: return try await byPasskey(after: delay)
        case .provider, .providerThatIsAsked, .newByProvider:
            guard try await comesBack(after: delay) else { return .tooLate }
            return try await outcome(of: try await identities.signIn(in: browser))
        case .rememberedDevice: return try await byTicket(after: delay)
        case .passwordAfterReset: return try await afterReset(after: delay)
        case .linkWithPassword:
            return try await outcome(
                of: try await accounts.identities.linkIdentity(
                    with: Secret("correct horse"), in: unfinished ?? .random(), knownBy: browser, from: .home,
                    notifying: nobody))
        case .linkByMail, .newByProviderWithLink: return try await byMailedLink()
        case .newByProviderWithDetails:
            return try await outcome(
                of: try await accounts.identities.finish(
                    in: unfinished ?? .random(), knownBy: browser, from: .home))
        case .signUp:
            return try await opened(
                accounts.signUps.signUp(
                    SignUpRequest(name: "Ana", email: .ana, credential: .password(Secret("correct horse"))),
                    from: .home))
        case .passkeySignUp: return try await byNewPasskey(after: delay)
        case .confirmedSignUp, .confirmedPasskeySignUp:
            return try await opened(
                accounts.signUps.confirm(with: try confirmation(), password: nil, waiting: waiting, from: .home))
        case .confirmedSignUpElsewhere: return try await opened(confirmElsewhere("correct horse"))
        case .confirmedPasskeySignUpElsewhere:
            guard let (fixture, handle) = passkeySignUp else { throw NotSignedIn() }
            return try await opened(fixture.confirm(try confirmation(), with: fixture.credential, handle: handle))
        }
    }

    private func byPassword(_ password: String) async throws -> SignInMatrixTests.Outcome {
        let result = try await accounts.passwords.signIn(
            email: .ana, password: Secret(password), remember: false, knownBy: browser, from: .home, notifying: nobody)
        return try await outcome(of: result)
    }

    private func byEmailCode(after delay: Duration) async throws -> SignInMatrixTests.Outcome {
        let notifications = RecordedNotifications()
        let waiting = try await sendCode(notifying: notifications.notifier)
        guard let codes = accounts.emailCodes else { throw NotSignedIn() }
        guard let code = notifications.emailCodes.first else { return .nothingSent }
        base.pass(delay)
        return try await outcome(
            of: try await codes.signIn(with: code.text, in: waiting, knownBy: browser, from: .home, notifying: nobody))
    }

    private func sendCode(notifying notifier: @escaping SecurityNotifier) async throws -> Token {
        guard let codes = accounts.emailCodes else { throw NotSignedIn() }
        return try await codes.send(
            to: .ana, remember: false, knownBy: browser, from: .home, notifying: notifier)
    }

    private func byPasskey(after delay: Duration) async throws -> SignInMatrixTests.Outcome {
        if let (fixture, handle) = passkeySignUp { return try await outcome(of: try await fixture.logIn(handle)) }
        guard let (credential, handle) = passkey else { throw NotSignedIn() }
        let fixture = PasskeyFixture(base: base)
        let challenge = fixture.passkeys.beginSignIn(in: fixture.browser)
        base.pass(delay)
        return try await opened(
            fixture.signIn(with: credential, handle: handle, challenge: challenge, knownBy: browser))
    }

    private func byNewPasskey(after delay: Duration) async throws -> SignInMatrixTests.Outcome {
        let fixture = try PasskeySignUpFixture(base: PasskeyFixture(base: base))
        let request = try await accounts.signUps.beginWithPasskey(in: fixture.browser, from: .home)
        let registration = try fixture.registration(of: fixture.credential, request.challenge.text)
        base.pass(delay)
        return try await opened(
            accounts.signUps.signUp(
                SignUpRequest(name: "Ana", email: .ana, credential: .passkey(registration)), from: .home))
    }

    /// Goes to a provider.
    /// - Returns: whether the site still knows of it when the visitor comes back.
    private func comesBack(after delay: Duration) async throws -> Bool {
        let state = Token.random()
        let lifetime = SignInMatrixTests.Way.authorization
        try await accounts.identities.beginAuthorization([1], state: state, in: nil, for: lifetime, from: .home)
        base.pass(delay)
        return try await accounts.identities.takeAuthorization(state: state, within: lifetime) != nil
    }

    private func byTicket(after delay: Duration) async throws -> SignInMatrixTests.Outcome {
        guard let ticket else { throw NotSignedIn() }
        let result = try await accounts.rememberedDevices.resume(with: ticket, from: .home, notifying: nobody)
        switch result {
        case .signedIn(let signedIn): return try await opened(signedIn)
        case .unproven: return .unproven
        // A ticket does not say why it has ended.
        default: return delay > .zero ? .tooLate : .refused
        }
    }

    private func afterReset(after delay: Duration) async throws -> SignInMatrixTests.Outcome {
        let notifications = RecordedNotifications()
        try await accounts.passwords.startReset(for: .ana, from: .home, notifying: notifications.notifier)
        guard let link = notifications.resetLinks.first else { return .nothingSent }
        base.pass(delay)
        try await accounts.passwords.reset(
            to: Secret("another horse"), with: link, knownBy: browser, from: .home, notifying: nobody)
        return try await byPassword("another horse")
    }

    private func byMailedLink() async throws -> SignInMatrixTests.Outcome {
        guard let unfinished else { throw NotSignedIn() }
        var link = mailedLink
        if link == nil { link = try await identities.mailLink(in: unfinished) }
        return try await outcome(
            of: try await accounts.identities.finish(
                with: link ?? .random(), in: unfinished, knownBy: browser, from: .home, notifying: nobody))
    }

    /// The link that confirms the sign-up.
    private func confirmation() throws -> Token {
        guard let message = (passkeySignUp?.fixture.mailed ?? mailed).links.first else { throw NotSignedIn() }
        return message.link
    }

    private func confirmElsewhere(_ password: String) async throws -> SignedIn {
        try await accounts.signUps.confirm(
            with: try confirmation(), password: Secret(password), waiting: nil, from: .elsewhere)
    }

    private func outcome(of result: SignInResult) async throws -> SignInMatrixTests.Outcome {
        switch result {
        case .signedIn(let signedIn): try await opened(signedIn)
        case .needs(.code(let token)): one.factor == .codesUsedUp ? try await enterCode(waiting: token) : .asked
        case .needs(.confirmation): .unconfirmed
        case .needs: .linkIsDead
        }
    }

    /// Enters the right code.
    private func enterCode(waiting: Token) async throws -> SignInMatrixTests.Outcome {
        guard let key else { throw NotSignedIn() }
        do {
            _ = try await accounts.authenticators.signIn(
                with: key.code(at: base.step), trusting: false, in: waiting, knownBy: browser, from: .home,
                notifying: nobody)
            return .signedInByCode
        } catch CodeFailure.newPasswordNeeded {
            return .newPasswordNeeded
        }
    }

    /// What the session of a login is good for.
    private func opened(_ signedIn: SignedIn) async throws -> SignInMatrixTests.Outcome {
        guard let session = try await accounts.sessions.session(opening: signedIn.session) else { throw NotSignedIn() }
        return session.mustSetUpFactor ? .mustSetUp : .signedIn
    }
}
