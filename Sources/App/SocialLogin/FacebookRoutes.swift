import Accounts
import Database
import Foundation
import HTTPServer
import Identity
import Mustache
import Web

/// The callbacks that Facebook requires of every site: deauthorization by the user, data deletion at the user's
/// request, and a page that shows the deletion's status.
struct FacebookRoutes: Sendable {
    let view: PageView<DeletionStatusViewModel.Output>
    let provider: Provider?
    let accounts: Accounts
    let securityEmails: SecurityEmails
    let formatter: LocalizedFormatter
    let timeZone: TimeZone
    let baseURL: BaseURL

    init(_ site: SiteDependencies) {
        view = site.views.page("SocialLogin/DeletionStatus", DeletionStatusViewModel.Output.self)
        provider = site.services.signInProviders["facebook"]?.provider
        accounts = site.services.accounts
        securityEmails = site.securityEmails
        timeZone = site.services.timeZone
        baseURL = site.services.baseURL
        formatter = site.formatter
    }

    /// Deauthorize callback: unlinks the login.
    func deauthorize(_ context: Context<Visitor>) async throws -> Response {
        let request = try signedRequest(context)
        try await accounts.identities.handle(
            IdentityEvent(
                issuer: request.issuer, subject: request.subject, happenedAt: Timestamp(request.issuedAt),
                action: .unlink), from: context.client, notifying: securityEmails.notifier(context.localizer))
        return Response(status: .ok)
    }

    /// Data deletion callback: deletes what Facebook disclosed, and responds with the URL of the status page.
    func delete(_ context: Context<Visitor>) async throws -> Response {
        let request = try signedRequest(context)
        let code = try await accounts.identities.forget(
            issuer: request.issuer, subject: request.subject, askedAt: Timestamp(request.issuedAt),
            from: context.client, notifying: securityEmails.notifier(context.localizer))
        let answer = DeletionAnswer(
            url: baseURL.link(to: Path.facebookDeletionStatus(code)), confirmationCode: code)
        return .json(try answer.text)
    }

    func status(_ context: Context<Visitor>) async throws -> Response {
        guard let deletion = try await accounts.identities.deletion(by: context.parameters["code"]) else {
            throw Problem.unknownPath
        }
        return view.respond(
            context,
            DeletionStatusViewModel.Output(
                moment: formatter.name(of: deletion.at, in: context.localizer.locale, timeZone),
                days: deletion.deletesMember ? accounts.lifetimes.deletionGrace.days : nil))
    }

    private func signedRequest(_ context: Context<Visitor>) throws -> SignedRequest {
        guard let provider else { throw Problem.unknownPath }
        do {
            return try SignedRequest(context.form["signed_request"], from: provider)
        } catch {
            throw Problem.unsignedRequest
        }
    }
}

private struct DeletionAnswer: Encodable {
    let url: String
    let confirmationCode: String

    var text: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.keyEncodingStrategy = .convertToSnakeCase
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}
