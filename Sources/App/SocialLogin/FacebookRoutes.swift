import Accounts
import Database
import Foundation
import HTTPServer
import Identity
import Mustache
import Web

/// What Facebook asks of every site: that it hears when somebody takes the site's access back, deletes their data when
/// they wish it, and shows that it did.
struct FacebookRoutes: Sendable {
    let screen: Screen<DeletionStatusViewModel.Output>
    let provider: Provider?
    let accounts: Accounts
    let names: LocalNames
    let timeZone: TimeZone
    let baseURL: BaseURL

    init(_ services: Services, _ screens: inout Screens, _ names: LocalNames) {
        screen = screens.make("SocialLogin/DeletionStatus", DeletionStatusViewModel.Output.self)
        provider = services.signInProviders["facebook"]?.provider
        accounts = services.accounts
        timeZone = services.timeZone
        baseURL = services.baseURL
        self.names = names
    }

    /// Deauthorize callback: the log-in is unlinked.
    func deauthorize(_ visit: Visit<Visitor>) async throws -> Response {
        let request = try signedRequest(visit)
        try await accounts.heed(
            IdentityNotice(
                issuer: request.issuer, subject: request.subject, happenedAt: Timestamp(request.issuedAt),
                action: .unlink), from: visit.client)
        return Response(status: .ok)
    }

    /// Data deletion callback: what Facebook told is deleted, and the answer says where that can be looked up.
    func delete(_ visit: Visit<Visitor>) async throws -> Response {
        let request = try signedRequest(visit)
        let code = try await accounts.forget(
            issuer: request.issuer, subject: request.subject, askedAt: Timestamp(request.issuedAt),
            from: visit.client)
        let answer = DeletionAnswer(
            url: baseURL.text + "/auth/facebook/deletion/\(code)", confirmationCode: code)
        return .json(try answer.text)
    }

    func status(_ visit: Visit<Visitor>) async throws -> Response {
        guard let deletion = try accounts.deletion(by: visit.parameters["code"]) else { throw Problem.unknownPath }
        let days = accounts.lifetimes.deletionGrace.components.seconds / 86_400
        return screen.answer(
            visit,
            DeletionStatusViewModel.Output(
                moment: names.name(of: deletion.at, in: visit.words.language, timeZone),
                days: deletion.deletesMember ? Int(days) : nil))
    }

    private func signedRequest(_ visit: Visit<Visitor>) throws -> SignedRequest {
        guard let provider else { throw Problem.unknownPath }
        do {
            return try SignedRequest(visit.form["signed_request"], from: provider)
        } catch {
            throw Problem.unsignedRequest
        }
    }
}

/// The page that shows that data was deleted.
struct DeletionStatusViewModel: Sendable {
    struct Output: Renderable {
        let moment: String
        /// How long until the account goes as well; nil when it stays.
        let days: Int?

        static let fields: [Field<Output>] = [
            .init("moment", \.moment),
            .init("days", \.days),
        ]
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
