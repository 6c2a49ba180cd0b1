import Accounts
import Database
import Foundation
import Mustache
import Secrets
import Web

/// The page from which a member takes their data along.
struct ExportViewModel: Sendable {
    struct Output: Renderable {
        let email: String

        static let fields: [Field<Output>] = [.init("email", \.email)]
    }

    private let services: Services

    init(_ services: Services) {
        self.services = services
    }

    func show(_ member: Member) -> Output {
        Output(email: member.email)
    }

    /// Such as `latchkey-2026-11-21.zip`, by the member's calendar.
    func fileName(for member: Member) -> String {
        "latchkey-\(services.clock.now().clock(in: services.timeZones.of(member)).day.text).zip"
    }

    /// Writes it down before anything is handed out.
    func record(_ member: Member, from client: Client) async throws {
        try await services.accounts.recordExport(of: member.id, from: client)
    }

    /// Made on a thread of the pool.
    func zip(of member: Member, seenFrom session: Token, _ words: Words) async throws -> ScratchContent {
        let export = Export(
            accounts: services.accounts, todos: services.todos, timeZone: services.timeZones.of(member),
            scratch: services.scratch)
        return try await services.work.run(for: member.id, with: .refuses) {
            [now = services.clock.now()] cancellation in
            try export.zip(of: member, seenFrom: session, at: now, words, cancellation)
        }
    }
}
