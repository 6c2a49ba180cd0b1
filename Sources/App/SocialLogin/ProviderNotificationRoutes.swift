import Accounts
import Database
import HTTPServer
import HTTPTypes
import Identity
import Logging
import Web

/// Receives notifications from providers' servers about their users' accounts. Each is authenticated by its signature.
/// The response only says whether it was understood.
struct ProviderNotificationRoutes: Sendable {
    let providers: SignInProviders
    let accounts: Accounts
    let securityEmails: SecurityEmails
    let logger: Logger
    private let guestLog: RateLimitedLog

    init(_ site: SiteDependencies) {
        providers = site.services.signInProviders
        accounts = site.services.accounts
        securityEmails = site.securityEmails
        logger = site.services.logger
        guestLog = RateLimitedLog(site.services.logger)
    }

    /// Security event tokens (RFC 8935) and Apple's notifications.
    func receive(_ context: Context<Visitor>) async throws -> Response {
        guard let party = providers[context.parameters["provider"]] else { throw Problem.unknownPath }
        do {
            for notification in try await party.notifications(in: context.request.body) {
                try await handle(notification, provider: party.provider.name, context)
            }
            return Response(status: HTTPResponse.Status(code: party.provider.acknowledgementStatus))
        } catch let error as IdentityError {
            guestLog.log(
                .warning, "A provider's notice was not understood", kind: party.provider.name,
                ["provider": "\(party.provider.name)", "error": "\(error)"])
            switch error {
            case .misconfigured: throw Problem.unknownPath
            case .providerUnavailable, .providerNotTrusted, .providerSlow: return Response(status: .serviceUnavailable)
            default: return .json(#"{"err":"invalid_request"}"#, status: .badRequest)
            }
        }
    }

    private func handle(
        _ notification: ProviderNotification, provider: String, _ context: Context<Visitor>
    ) async throws {
        let action: IdentityEvent.Action
        switch notification.action {
        case .endSessions: action = .endSessions
        case .suspend: action = .suspend
        case .resume: action = .resume
        case .unlink: action = .unlink
        case .stopEmail: action = .stopEmail
        case .resumeEmail: action = .resumeEmail
        case .nothing:
            return logger.info("A provider's notification needs no action", metadata: ["provider": "\(provider)"])
        }
        guard let subject = notification.subject else { return }
        try await accounts.identities.handle(
            IdentityEvent(
                issuer: notification.issuer, subject: subject, happenedAt: Timestamp(notification.happenedAt),
                action: action),
            from: context.client, notifying: securityEmails.notifier(context.localizer))
    }
}
