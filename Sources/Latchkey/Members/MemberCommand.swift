import Accounts
import App
import ArgumentParser
import Foundation
import Logging

/// `latchkey member`
struct MemberCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "member", abstract: "Manage members, also while the site is served.",
        discussion: "Passwords and to-dos are never shown.",
        subcommands: [
            MemberList.self, MemberShow.self, MemberCreate.self, MemberSendReset.self, MemberDisable.self,
            MemberEnable.self, MemberEndSessions.self, MemberDelete.self,
        ])
}

extension Settings {
    /// The accounts of the existing data folder.
    func accounts() throws -> Accounts {
        try services(try resolved()).accounts
    }

    /// The same, and the site that writes to members.
    func accountsAndSite() throws -> (Accounts, Site) {
        let settings = try resolved()
        let services = try services(settings)
        return (services.accounts, try settings.folders.site(services))
    }

    /// All services of the site.
    func services() throws -> Services { try services(try resolved()) }

    private func services(_ settings: ResolvedSettings) throws -> Services {
        try settings.dataFolder.requireDatabase()
        return try Services(
            settings, logger: Logger(label: "latchkey", factory: StreamLogHandler.standardError(label:)))
    }
}

extension Accounts {
    /// Finds a member by number or email address.
    /// - Throws: `SettingsError` if there is none.
    func named(_ name: String) async throws -> MemberRecord {
        guard let record = try await administration.record(of: name) else {
            throw SettingsError("There is no member \"\(name)\". Name one by number or email address.")
        }
        return record
    }
}
