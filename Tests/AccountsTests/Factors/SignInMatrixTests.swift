import Accounts
import Database
import Testing

/// Every way in, with every state of the second factor and of the account, ends at the gate, unless it is too late or was
/// tried too often before.
///
/// `CodeStepTests` has the step that follows where the gate asks for a code. `SignInGateTests` fails when a caller of the
/// gate is no `Way`.
@Suite(.timeLimit(.minutes(5))) struct SignInMatrixTests {
    enum Way: CaseIterable {
        case password
        /// In a browser in which another member has logged in.
        case secondAccount
        /// The sign-up form, with a member's address and password.
        case signUpForm
        case emailCode
        case passkey
        case provider
        case providerThatIsAsked
        case rememberedDevice
        case passwordAfterReset
        case linkWithPassword
        case linkByMail
        /// Where no email arrives, the session opens at once.
        case signUp
        case passkeySignUp
        /// In the browser that signed up, where the link is enough, or in another.
        case confirmedSignUp
        case confirmedSignUpElsewhere
        case confirmedPasskeySignUp
        case confirmedPasskeySignUpElsewhere
        case newByProvider
        /// The provider gave no address: it is typed, where no email arrives, or typed and shown by a link.
        case newByProviderWithDetails
        case newByProviderWithLink

        /// How long a visitor may stay at a provider, as the site has it.
        static let authorization: Duration = .minutes(10)

        /// Whether it ends a sign-up that waits for its address to be confirmed.
        var isConfirmation: Bool {
            switch self {
            case .confirmedSignUp, .confirmedSignUpElsewhere, .confirmedPasskeySignUp,
                .confirmedPasskeySignUpElsewhere:
                true
            default: false
            }
        }

        /// Whether it makes the account.
        var isSignUp: Bool {
            switch self {
            case .signUp, .passkeySignUp, .newByProvider, .newByProviderWithDetails, .newByProviderWithLink: true
            default: isConfirmation
            }
        }

        /// Whether wrong passwords count for it.
        var takesPassword: Bool {
            switch self {
            case .password, .secondAccount, .signUpForm, .linkWithPassword: true
            default: false
            }
        }

        /// Whether it links a provider's identity to an account.
        var links: Bool {
            switch self {
            case .linkWithPassword, .linkByMail, .newByProvider, .newByProviderWithDetails, .newByProviderWithLink:
                true
            default: false
            }
        }

        /// How long what was sent or stored for it is good; nil where nothing is.
        var wait: Duration? {
            let lifetimes = Lifetimes()
            return switch self {
            case .password, .secondAccount, .signUpForm, .signUp: nil
            case .provider, .providerThatIsAsked, .newByProvider: Self.authorization
            case .emailCode: lifetimes.emailCode
            case .passkey, .passkeySignUp: lifetimes.passkeyChallenge
            case .rememberedDevice: lifetimes.rememberedDevice
            case .passwordAfterReset: lifetimes.resetLink
            case .confirmedSignUp, .confirmedSignUpElsewhere, .confirmedPasskeySignUp,
                .confirmedPasskeySignUpElsewhere, .linkWithPassword, .linkByMail, .newByProviderWithDetails,
                .newByProviderWithLink:
                lifetimes.confirmationLink
            }
        }
    }

    enum Factor: CaseIterable {
        case none
        /// Ana has a passkey, and no app. With the password she is asked for neither.
        case passkeyAlone
        case on
        case trustedBrowser
        /// The browser was trusted, for as long as it is.
        case trustRunOut
        /// As many wrong codes were entered as end the password.
        case codesUsedUp
        /// It is on, and Ana has said that she has lost it: the waiting time is not over, or it is.
        case recovering
        case recovered
        /// Every member needs one, and Ana has not set hers up.
        case required
        case requiredAndPasskeyAlone
        case requiredAndOn
        case requiredAndTrusted
        case requiredAndRecovering
        case requiredAndRecovered

        var isOn: Bool {
            switch self {
            case .none, .passkeyAlone, .required, .requiredAndPasskeyAlone: false
            default: true
            }
        }

        var isRequired: Bool {
            switch self {
            case .required, .requiredAndPasskeyAlone, .requiredAndOn, .requiredAndTrusted, .requiredAndRecovering,
                .requiredAndRecovered:
                true
            default: false
            }
        }

        var hasPasskeyAlone: Bool { self == .passkeyAlone || self == .requiredAndPasskeyAlone }
        var isTrusted: Bool { self == .trustedBrowser || self == .requiredAndTrusted }
        var isRecovered: Bool { self == .recovered || self == .requiredAndRecovered }
        var isRecovering: Bool { self == .recovering || self == .requiredAndRecovering }
    }

    enum Account: CaseIterable {
        case enabled, disabled
        /// A sign-up with Ana's address waits, and she has no account.
        case unconfirmed
        /// As many wrong passwords were tried as may be.
        case throttled
        /// What the way itself counts was done as often as may be.
        case usedUp
        /// What the way waits for comes too late.
        case expired
        /// The login is bound to a device, which has not shown for a while that it is there.
        case unprovenDevice
    }

    enum Outcome: Equatable {
        case signedIn, mustSetUp, asked, refused, unconfirmed, notLinked, linkIsDead, tooLate, throttled
        /// The code is asked for, and the right one is not looked at, or it opens the session.
        case newPasswordNeeded, signedInByCode
        /// No code and no link is sent to an address without an account.
        case nothingSent
        case unproven
    }

    struct Case: CustomTestStringConvertible {
        let way: Way
        let factor: Factor
        let account: Account

        var testDescription: String { "\(way), \(factor), \(account)" }

        /// Why there is no such case; nil where there is.
        var impossibility: String? {
            if way.isSignUp || account == .unconfirmed, factor != .none, factor != .required {
                return "an account that is not there yet has no second factor"
            }
            return switch account {
            case .enabled, .disabled, .throttled: impossibilityOfAccount
            case .unconfirmed: impossibilityOfWaiting
            case .usedUp: impossibilityOfThrottle
            case .expired: way.wait == nil ? "nothing that was sent or stored for it ends" : nil
            case .unprovenDevice:
                way == .rememberedDevice ? nil : "only a remembered login was bound to a device before it begins"
            }
        }

        private var impossibilityOfAccount: String? {
            if way.isConfirmation { return "what it confirms is no account yet: `unconfirmed` is how it begins" }
            if way.isSignUp, account == .disabled { return "nobody has disabled an account that is not there yet" }
            return nil
        }

        private var impossibilityOfWaiting: String? {
            switch way {
            case .password, .secondAccount, .emailCode, .passkey, .passwordAfterReset, .newByProvider,
                .newByProviderWithLink, .confirmedSignUp, .confirmedSignUpElsewhere, .confirmedPasskeySignUp,
                .confirmedPasskeySignUpElsewhere:
                nil
            case .signUpForm: "it makes another sign-up, which waits as well"
            case .provider, .providerThatIsAsked: "no identity is linked to a sign-up: that is `newByProvider`"
            case .rememberedDevice: "no browser is remembered before there is an account"
            case .linkWithPassword, .linkByMail: "there is no account to link to: that is `newByProviderWithLink`"
            case .signUp, .passkeySignUp, .newByProviderWithDetails: "where no email arrives no sign-up waits"
            }
        }

        private var impossibilityOfThrottle: String? {
            switch way {
            case .password, .secondAccount, .signUpForm, .linkWithPassword:
                "what it counts is wrong passwords: that is `throttled`"
            case .rememberedDevice: "a ticket can't be guessed, and nothing is counted"
            case .confirmedSignUp, .confirmedPasskeySignUp: "a link can't be guessed, and nothing is counted"
            case .emailCode, .passkey, .provider, .providerThatIsAsked, .passwordAfterReset, .linkByMail, .signUp,
                .passkeySignUp, .confirmedSignUpElsewhere, .confirmedPasskeySignUpElsewhere, .newByProvider,
                .newByProviderWithDetails, .newByProviderWithLink:
                nil
            }
        }

        var expected: Outcome {
            if account == .expired { return .tooLate }
            if account == .usedUp || account == .throttled && way.takesPassword { return .throttled }
            if account == .unconfirmed {
                switch way {
                case .password, .secondAccount, .passkey: return .unconfirmed
                case .emailCode, .passwordAfterReset: return .nothingSent
                default: break
                }
            }
            if way == .linkWithPassword || way == .linkByMail {
                // What a login by another site would skip later is not linked without the code.
                if factor.isOn { return .notLinked }
            }
            if account == .disabled { return .refused }
            // Remembered with the password alone, it led only to the page that sets the app up, and ended with that.
            if way == .rememberedDevice, factor.isRequired, factor.isOn { return .refused }
            if account == .unprovenDevice { return .unproven }
            if isAsked {
                guard factor == .codesUsedUp else { return .asked }
                // Another password begins anew.
                return way == .passwordAfterReset ? .signedInByCode : .newPasswordNeeded
            }
            return factor.isRequired && !hasApp && !isEnough ? .mustSetUp : .signedIn
        }

        private var isAsked: Bool {
            switch way {
            case .password, .secondAccount, .signUpForm: hasApp && !factor.isTrusted
            case .emailCode, .providerThatIsAsked: factor.isOn && !factor.isTrusted
            // A reset ends trust, and stops a recovery.
            case .passwordAfterReset: factor.isOn
            case .passkey, .provider, .rememberedDevice, .linkWithPassword, .linkByMail, .signUp, .passkeySignUp,
                .confirmedSignUp, .confirmedSignUpElsewhere, .confirmedPasskeySignUp,
                .confirmedPasskeySignUpElsewhere, .newByProvider, .newByProviderWithDetails, .newByProviderWithLink:
                false
            }
        }

        /// Whether the app is still on when the session opens. The recovery is for who still has the password.
        private var hasApp: Bool {
            switch way {
            case .password, .secondAccount, .signUpForm: factor.isOn && !factor.isRecovered
            default: factor.isOn
            }
        }

        /// Whether a way stands for two factors, or for one that the site trusts alone.
        private var isEnough: Bool {
            switch way {
            case .passkey, .provider, .linkWithPassword, .linkByMail, .passkeySignUp, .confirmedPasskeySignUp,
                .confirmedPasskeySignUpElsewhere, .newByProvider, .newByProviderWithDetails, .newByProviderWithLink:
                true
            case .password, .secondAccount, .signUpForm, .emailCode, .providerThatIsAsked, .rememberedDevice,
                .passwordAfterReset, .signUp, .confirmedSignUp, .confirmedSignUpElsewhere:
                false
            }
        }
    }

    static let cases = Way.allCases.flatMap { way in
        Factor.allCases.flatMap { factor in
            Account.allCases.map { Case(way: way, factor: factor, account: $0) }
        }
    }.filter { $0.impossibility == nil }

    @Test func `each way, each factor and each account has a case`() {
        #expect(Set(Self.cases.map(\.way)).count == Way.allCases.count)
        #expect(Set(Self.cases.map(\.factor)).count == Factor.allCases.count)
        #expect(Set(Self.cases.map(\.account)).count == Account.allCases.count)
    }

    @Test(arguments: cases)
    func `each way, factor and account has its outcome`(_ one: Case) async throws {
        var policy = SecondFactorPolicy()
        policy.asksAfterProvider = one.way == .providerThatIsAsked
        policy.isRequired = one.factor.isRequired
        if one.factor.isRecovering || one.factor.isRecovered { policy.recovery = SignInWorld.recovery }
        let world = try await SignInWorld(one, policy)
        if one.account == .throttled { try await world.useUpPasswords() }
        if one.account == .usedUp { try await world.useUp() }
        let sessions = try await world.base.count("sessions") ?? 0
        let members = try await world.base.count("members") ?? 0

        let outcome = try await world.goIn()

        #expect(outcome == one.expected)
        let opened = try await (world.base.count("sessions") ?? 0) - sessions
        let isIn = outcome == .signedIn || outcome == .mustSetUp || outcome == .signedInByCode
        // A reset ends sessions as well, unless it was not done.
        let isReset =
            one.way == .passwordAfterReset && outcome != .tooLate && outcome != .throttled && outcome != .nothingSent
        if !isReset { #expect(opened == (isIn ? 1 : 0)) }
        if one.way.links { #expect(try await world.base.count("identities") == (isIn ? 1 : 0)) }
        let isNew = isIn && one.way.isSignUp
        #expect(try await world.base.count("members") == members + (isNew ? 1 : 0))
    }
}
