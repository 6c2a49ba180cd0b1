import Accounts
import Database
import HTTPServer
import HTTPTypes
import Identity
import Logging
import Web

/// What providers' servers tell of what happened to somebody's account there. Each message proves by its signature that it
/// is theirs; nothing is told back but whether it was understood.
struct ProviderNoticeRoutes: Sendable {
    let providers: SignInProviders
    let accounts: Accounts
    let logger: Logger
    private let strangersLog: SparseLog

    init(_ services: Services) {
        providers = services.signInProviders
        accounts = services.accounts
        logger = services.logger
        strangersLog = SparseLog(services.logger)
    }

    /// Security event tokens (RFC 8935) and Apple's notifications.
    func receive(_ visit: Visit<Visitor>) async throws -> Response {
        guard let party = providers[visit.parameters["provider"]] else { throw Problem.unknownPath }
        do {
            for notice in try await party.notices(in: visit.request.body) {
                try await heed(notice, provider: party.provider.name, from: visit.client)
            }
            return Response(status: HTTPResponse.Status(code: party.provider.statusOfTakenNotice))
        } catch let error as IdentityError {
            strangersLog.log(
                .warning, "A provider's notice was not understood", kind: party.provider.name,
                ["provider": "\(party.provider.name)", "error": "\(error)"])
            switch error {
            case .misconfigured: throw Problem.unknownPath
            case .providerUnavailable, .providerSlow: return Response(status: .serviceUnavailable)
            default: return .json(#"{"err":"invalid_request"}"#, status: .badRequest)
            }
        }
    }

    private func heed(_ notice: ProviderNotice, provider: String, from client: Client) async throws {
        let action: IdentityNotice.Action
        switch notice.action {
        case .endSessions: action = .endSessions
        case .suspend: action = .suspend
        case .resume: action = .resume
        case .unlink: action = .unlink
        case .stopMail, .resumeMail, .verification, .nothing:
            return logger.info("A provider's notice asks for nothing here", metadata: ["provider": "\(provider)"])
        }
        guard let subject = notice.subject else { return }
        try await accounts.heed(
            IdentityNotice(
                issuer: notice.issuer, subject: subject, happenedAt: Timestamp(notice.happenedAt), action: action),
            from: client)
    }
}
