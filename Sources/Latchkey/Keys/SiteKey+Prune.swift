import Accounts
import App
import Database
import Foundation
import Logging
import Secrets

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
                throw DataFolderError("The audit logs are not intact, so no key is dropped. See latchkey audit verify.")
            }
            try keepCurrent(settings)
        case .pepper:
            try settings.dataFolder.useAlone()
            try Self.prunePeppers(settings)
        }
    }

    private func keepCurrent(_ settings: ResolvedSettings) throws(DataFolderError) {
        let file = settings.dataFolder.file(of: self)
        try file.write(Array(try file.read().prefix(1)))
    }

    private static func prunePeppers(_ settings: ResolvedSettings) throws {
        guard let path = settings.passwords.pepperFile else {
            throw SettingsError("There is no pepper: \(PasswordSetting.pepperFile.variable) names no file.")
        }
        let current = try Peppers(file: path).names.first
        let needed = Set(try settings.look(Passwords.peppersInUse).keys)
        // Resolved, so that a symbolic link to the file stays a link.
        let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard let text = FileManager.default.contents(atPath: resolved).map({ String(decoding: $0, as: UTF8.self) })
        else {
            throw SettingsError("The peppers in \(path) can't be read: check that the file exists.")
        }
        let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let kept = lines.filter { line in
            let name = String(line.prefix { $0 != ":" })
            return name == current || needed.contains(name)
        }
        try PrivateFile(path: resolved).write(Array(kept.map { $0 + "\n" }.joined().utf8))
    }

    /// The services, with the folder locked against other commands that may write with a key about to be dropped.
    private static func servicesAlone(_ settings: ResolvedSettings) async throws -> Services {
        let logger = Logger(label: "latchkey", factory: StreamLogHandler.standardError(label:))
        let services = try await Services(settings, mayBeNew: false, logger: logger)
        try settings.dataFolder.useAlone()
        return services
    }
}
