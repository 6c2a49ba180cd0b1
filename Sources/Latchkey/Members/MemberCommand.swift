import Accounts
import App
import ArgumentParser
import Logging

/// `latchkey member`
struct MemberCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "member", abstract: "Manage members, also while the site is served.",
        discussion: "Passwords and to-dos are never shown.",
        subcommands: [
            MemberList.self, MemberShow.self, MemberCreate.self, MemberInvite.self, MemberInvitations.self,
            MemberSendReset.self, MemberResetFactors.self, MemberDisable.self, MemberEnable.self,
            MemberEndSessions.self, MemberDelete.self,
        ])
}

extension Settings {
    /// The accounts of the existing data folder.
    func accounts() async throws -> Accounts {
        try await services(try resolved()).accounts
    }

    /// The same, and the site that writes to members.
    /// - Parameter onlyAppMayBeDamaged: as in `DataFolder.misfit`.
    func accountsAndSite(onlyAppMayBeDamaged: Bool = false) async throws -> (Accounts, Site) {
        let settings = try resolved()
        let services = try await services(settings, onlyAppMayBeDamaged: onlyAppMayBeDamaged)
        return (services.accounts, try settings.folders.site(services))
    }

    /// All services of the site.
    func services() async throws -> Services { try await services(try resolved()) }

    private func services(
        _ settings: ResolvedSettings, onlyAppMayBeDamaged: Bool = false
    ) async throws -> Services {
        try settings.requireSite()
        return try await Services(
            settings, for: .beside, mayBeNew: false, onlyAppMayBeDamaged: onlyAppMayBeDamaged,
            logger: .ofCommands(settings))
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
