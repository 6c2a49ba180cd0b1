/// The outcome of a login attempt, with its method.
package enum SignInOutcome: Int, CaseIterable, Sendable {
    case byPassword, wrongPassword, throttled, busy, unconfirmed, disabledByPassword
    case byProvider, providerCancelled, providerFailed, disabledByProvider
    case byPasskey, wrongPasskey, passkeyThrottled, unconfirmedByPasskey, disabledByPasskey
    case byEmailCode, wrongEmailCode, emailCodeThrottled, disabledByEmailCode
    case byCode, wrongCode, codeThrottled
    case remembered, ticketStale, ticketReplayed, ticketUnknown, ticketUnproven

    /// The method of authentication.
    package enum Method: String, Sendable {
        case password, provider, passkey, email, code, remembered
    }

    package enum Outcome: String, Sendable {
        case success
        /// Wrong email or password, a wrong code, or a passkey's answer that doesn't hold.
        case wrong
        case throttled
        /// Too many passwords were waiting to be hashed.
        case busy
        /// The sign-up is not confirmed yet.
        case unconfirmed
        /// The operator has disabled the member.
        case disabled
        /// The visitor cancelled at the provider.
        case cancelled
        case failed
        /// The ticket's successor is in use: the browser is asked to retry.
        case stale
        /// The ticket was copied.
        case replayed
        /// The browser is not remembered, or no longer is.
        case unknown
        /// The browser is bound to a device, and hasn't shown that it is there.
        case unproven
    }

    package var method: Method {
        switch self {
        case .byPassword, .wrongPassword, .throttled, .busy, .unconfirmed, .disabledByPassword: .password
        case .byProvider, .providerCancelled, .providerFailed, .disabledByProvider: .provider
        case .byPasskey, .wrongPasskey, .passkeyThrottled, .unconfirmedByPasskey, .disabledByPasskey: .passkey
        case .byEmailCode, .wrongEmailCode, .emailCodeThrottled, .disabledByEmailCode: .email
        case .byCode, .wrongCode, .codeThrottled: .code
        case .remembered, .ticketStale, .ticketReplayed, .ticketUnknown, .ticketUnproven: .remembered
        }
    }

    package var outcome: Outcome {
        switch self {
        case .byPassword, .byProvider, .byPasskey, .byEmailCode, .byCode, .remembered: .success
        case .wrongPassword, .wrongPasskey, .wrongEmailCode, .wrongCode: .wrong
        case .throttled, .passkeyThrottled, .emailCodeThrottled, .codeThrottled: .throttled
        case .busy: .busy
        case .unconfirmed, .unconfirmedByPasskey: .unconfirmed
        case .disabledByPassword, .disabledByProvider, .disabledByPasskey, .disabledByEmailCode: .disabled
        case .providerCancelled: .cancelled
        case .providerFailed: .failed
        case .ticketStale: .stale
        case .ticketReplayed: .replayed
        case .ticketUnknown: .unknown
        case .ticketUnproven: .unproven
        }
    }
}
