import Accounts
import HTTPServer
import Identity
import Logging
import Secrets
import Web

/// A journey that came to nothing: a line in the log, and one sentence where it was begun.
struct SocialLoginFailures: Sendable {
    let cookies: SiteCookies
    /// Whoever knows the address may bring these lines about.
    private let log: SparseLog

    init(cookies: SiteCookies, logger: Logger) {
        self.cookies = cookies
        log = SparseLog(logger)
    }

    /// - Throws: what isn't about the journey, to be handled like anywhere else.
    func answer(_ failure: SocialLogin.Failure, provider: String) throws -> Response {
        switch failure.cause {
        case let error as IdentityError: return answer(error, for: failure.purpose, provider: provider)
        case let error as IdentityLinkError:
            switch error {
            case .belongsToAnother: return tell(.identityTaken, failure.purpose)
            case .siteLinkedAlready: return tell(.siteLinked, failure.purpose)
            case .suspended: return tell(.identitySuspended, failure.purpose)
            case .lastWayIn, .unknown: throw error
            }
        case is ProofError: return tell(.provenByAnother, failure.purpose)
        default: throw failure.cause
        }
    }

    func answer(_ error: IdentityError, for purpose: Journey.Purpose, provider: String) -> Response {
        if case .cancelled = error {
            log.log(.info, "Somebody turned back at a provider", kind: "cancelled", ["provider": "\(provider)"])
            return tell(.providerCancelled, purpose)
        }
        let reference = String(Token.random().text.prefix(8))
        let notice = Notice(error)
        // What has no state of ours takes nobody's line who was at the provider.
        let isLogged = log.log(
            .warning, "A log-in by a provider failed", kind: "\(notice)",
            ["provider": "\(provider)", "error": "\(error)", "reference": "\(reference)"])
        return tell(notice, purpose, reference: isLogged ? reference : nil)
    }

    private func tell(_ notice: Notice, _ purpose: Journey.Purpose, reference: String? = nil) -> Response {
        let path =
            switch purpose {
            case .signIn: "/login"
            case .link: "/account/identities"
            case .prove: "/prove"
            }
        return Response.seeOther(path).setting([cookies.announce(notice, reference: reference)])
    }
}

extension Notice {
    fileprivate init(_ error: IdentityError) {
        switch error {
        case .cancelled: self = .providerCancelled
        case .providerUnavailable, .providerSlow: self = .providerDown
        case .stateMismatch, .expired, .codeRefused: self = .providerStale
        case .denied, .malformedAnswer, .tokenRefused, .issuerMismatch, .misconfigured: self = .providerFailed
        }
    }
}
