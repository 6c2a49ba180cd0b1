import Accounts
import App
import Logging

extension SiteKey {
    /// Drops the keys before the current one, once nothing needs them. What was sealed or signed with them is sealed or
    /// signed again, in the database first, so that an interruption costs nothing.
    /// - Throws: as `report`, and if something was made with an unknown key. All keys stay then.
    func prune(_ settings: ResolvedSettings) async throws {
        switch self {
        case .outbox:
            let services = try await Self.servicesAlone(settings)
            try await services.outbox.reseal()
            try await services.accounts.authenticators.reseal()
            try await services.accounts.identities.reseal()
            try keepCurrent(settings)
        case .history:
            guard case .whole = try await Self.servicesAlone(settings).accounts.auditLog.rechain() else {
                throw CommandFailure("The audit logs are not intact, so no key is dropped. See latchkey audit verify.")
            }
            try keepCurrent(settings)
        case .pepper:
            try settings.dataFolder.useAlone()
            let needed = try settings.look(Passwords.peppersInUse).keys
            try settings.passwords.requirePepperFile().prune(keeping: Set(needed))
        }
    }

    private func keepCurrent(_ settings: ResolvedSettings) throws(CommandFailure) {
        let file = settings.dataFolder.file(of: self)
        try file.write(Array(try file.read().prefix(1)))
    }

    /// The services, with the folder locked against other commands that may write with a key about to be dropped.
    private static func servicesAlone(_ settings: ResolvedSettings) async throws -> Services {
        let services = try await Services(settings, for: .alone, mayBeNew: false, logger: .ofCommands(settings))
        try settings.dataFolder.useAlone()
        return services
    }
}
