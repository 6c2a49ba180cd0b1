import Accounts
import HTTPServer
import Identity
import Logging
import Secrets
import Web

/// Responds to a failed authorization: with a line in the log, and a flash message on the page where it was begun.
struct SocialLoginFailures: Sendable {
    let cookies: SiteCookies
    /// Rate-limited, because any client that knows the URL can cause these lines.
    private let log: RateLimitedLog

    init(cookies: SiteCookies, logger: Logger) {
        self.cookies = cookies
        log = RateLimitedLog(logger)
    }

    /// - Throws: errors that are not about the authorization, to be handled as everywhere else.
    func respond(_ failure: SocialLogin.Failure, provider: String) throws -> Response {
        switch failure.cause {
        case let error as IdentityError: return respond(error, for: failure.purpose, provider: provider)
        case let error as IdentityLinkError:
            logRefusal("\(error)", provider: provider)
            switch error {
            case .belongsToAnother: return tell(.identityTaken, failure.purpose)
            case .providerAlreadyLinked: return tell(.providerLinked, failure.purpose)
            case .suspended: return tell(.identitySuspended, failure.purpose)
            case .lastLoginMethod, .unknown: throw error
            }
        case is WrongIdentity:
            logRefusal("anotherIdentity", provider: provider)
            return tell(.reauthenticatedByAnother, failure.purpose)
        // The page asks for what the member has by now.
        case is BetterFactorRequired: return .seeOther(Path.reauthenticate)
        default: throw failure.cause
        }
    }

    func respond(_ error: IdentityError, for purpose: AuthorizationState.Purpose, provider: String) -> Response {
        if case .cancelled = error {
            log.log(.info, "A visitor cancelled at a provider", kind: "cancelled", ["provider": "\(provider)"])
            return tell(.providerCancelled, purpose)
        }
        let reference = String(Token.random().text.prefix(8))
        let flash = FlashKind(error)
        // Limited by kind, so that requests without a valid state don't use up the lines of genuine logins.
        let isLogged = log.log(
            .warning, "A login by a provider failed", kind: "\(flash)",
            ["provider": "\(provider)", "error": "\(error)", "reference": "\(reference)"])
        return tell(flash, purpose, about: isLogged ? reference : nil)
    }

    /// Logs that an identity which its provider has confirmed is not accepted here.
    private func logRefusal(_ reason: String, provider: String) {
        log.log(
            .info, "A login by a provider was refused", kind: reason,
            ["provider": "\(provider)", "reason": "\(reason)"])
    }

    private func tell(_ flash: FlashKind, _ purpose: AuthorizationState.Purpose, about reference: String? = nil)
        -> Response
    {
        let path: Path =
            switch purpose {
            case .signIn: .login
            case .link: .identities
            case .reauthenticate: .reauthenticate
            }
        return Response.seeOther(path).setting([
            reference.map { cookies.flash(flash, about: $0) } ?? cookies.flash(flash)
        ])
    }
}

extension FlashKind {
    fileprivate init(_ error: IdentityError) {
        switch error {
        case .cancelled: self = .providerCancelled
        case .providerUnavailable, .providerNotTrusted, .providerSlow: self = .providerDown
        case .stateMismatch, .expired, .codeRefused: self = .providerStale
        case .tokenRefused(.authenticatedEarlier), .tokenRefused(.authenticatedInFuture),
            .tokenRefused(.authenticationTimeMissing):
            self = .providerLoginNotNew
        case .tokenRefused(.context): self = .providerLoginTooWeak
        case .denied(let code) where IdentityError.refusals.contains(code): self = .providerRefused
        case .denied, .malformedAnswer, .tokenRefused, .responseIssuerMismatch, .issuerMismatch, .misconfigured:
            self = .providerFailed
        }
    }
}
