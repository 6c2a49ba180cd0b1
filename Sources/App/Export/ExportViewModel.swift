import Accounts
import Mustache
import Secrets
import Web

/// The page from which a member exports their data.
struct ExportViewModel: Sendable {
    struct Output: Renderable {
        let email: String

        static let fields: [Field<Output>] = [.init("email", \.email)]
    }

    let services: Services

    func show(_ member: Member) -> Output {
        Output(email: member.email)
    }

    /// Such as `latchkey-2026-11-21.zip`, with the date in the member's time zone.
    func fileName(for member: Member) -> String {
        "latchkey-\(services.clock.now().clock(in: services.timeZones.of(member)).day.text).zip"
    }

    /// Records the export in the audit log before anything is sent.
    func record(_ member: Member, in session: Token, from client: ClientInfo) async throws {
        try await services.accounts.members.recordExport(of: member.id, in: session, from: client)
    }

    /// Creates the zip file on a pool thread.
    func zip(of member: Member, seenFrom session: Token, _ localizer: Localizer) async throws -> ScratchContent {
        let export = try await Export(
            of: member, seenFrom: session, at: services.clock.now(), localizer, services)
        return try await services.work.run(for: member.id, policy: .refuseDuplicate) { try export.zip($0) }
    }
}
