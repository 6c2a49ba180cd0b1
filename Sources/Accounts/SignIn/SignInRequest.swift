import Database
import Secrets

/// The parameters of a login.
struct SignInRequest: Sendable {
    /// The event for the audit log.
    let event: AuditEvent
    /// How the member authenticated.
    let methods: AuthenticationMethods
    /// Whether to remember this browser.
    let remember: Bool
    /// The browser's known-browser token from an earlier login, if any.
    let browser: Token?
    let client: ClientInfo
    let at: Timestamp
    /// Whether this browser is not to be asked for a code for some time.
    var trustsBrowser = false

    /// What is counted when it succeeds.
    var success: SignInOutcome {
        switch event {
        case .signedIn: .byPassword
        case .signedInByPasskey: .byPasskey
        case .signedInByEmail: .byEmailCode
        default: .byProvider
        }
    }

    /// What is counted when the member is disabled.
    var disabled: SignInOutcome {
        switch event {
        case .signedIn: .disabledByPassword
        case .signedInByPasskey: .disabledByPasskey
        case .signedInByEmail: .disabledByEmailCode
        default: .disabledByProvider
        }
    }
}
