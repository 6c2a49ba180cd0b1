/// How an attempt to log in can end.
package enum SignInEnd: Int, CaseIterable, Sendable {
    case byPassword, wrongPassword, throttled, busy, unconfirmed, disabledByPassword
    case byProvider, providerCancelled, providerFailed, disabledByProvider
    case remembered, ticketStale, ticketReplayed, ticketUnknown

    /// By what somebody showed who they are.
    package enum Way: String, Sendable {
        case password, provider, remembered
    }

    package enum Outcome: String, Sendable {
        case success
        /// The pair opens nothing.
        case wrong
        case throttled
        /// Too many passwords waited to be hashed.
        case busy
        /// The sign-up still waits for its link.
        case unconfirmed
        /// Whoever runs the site lets the member in no more.
        case disabled
        /// Somebody turned back at the provider.
        case cancelled
        case failed
        /// The cookie's successor is in use: the browser is asked again.
        case stale
        /// Somebody has a copy of the cookie.
        case replayed
        /// The browser is not remembered, or not any more.
        case unknown
    }

    package var way: Way {
        switch self {
        case .byPassword, .wrongPassword, .throttled, .busy, .unconfirmed, .disabledByPassword: .password
        case .byProvider, .providerCancelled, .providerFailed, .disabledByProvider: .provider
        case .remembered, .ticketStale, .ticketReplayed, .ticketUnknown: .remembered
        }
    }

    package var outcome: Outcome {
        switch self {
        case .byPassword, .byProvider, .remembered: .success
        case .wrongPassword: .wrong
        case .throttled: .throttled
        case .busy: .busy
        case .unconfirmed: .unconfirmed
        case .disabledByPassword, .disabledByProvider: .disabled
        case .providerCancelled: .cancelled
        case .providerFailed: .failed
        case .ticketStale: .stale
        case .ticketReplayed: .replayed
        case .ticketUnknown: .unknown
        }
    }
}
