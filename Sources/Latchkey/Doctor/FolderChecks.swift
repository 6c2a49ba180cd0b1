import Accounts
import App
import Database
import Files
import Foundation
import Mail
import Secrets

/// Checks of the data folder: permissions, disk space, backups, the outbox, and the addresses of logins.
struct FolderChecks {
    private static let latestMail: TimeInterval = 60 * 60
    private static let oldestBackup: TimeInterval = 26 * 60 * 60
    private static let leastRoom: Int64 = 1 << 30
    private static let fewLogins = 5

    private let settings: ResolvedSettings
    private var folder: DataFolder { settings.dataFolder }

    init(_ settings: ResolvedSettings) {
        self.settings = settings
    }

    /// Of a folder that this user may not read nothing else can be told.
    func findings() -> [Finding] {
        do { try folder.isReadable() } catch { return [.problem("Data folder", "\(error)")] }
        let server = settings.databaseServer.map { ServerChecks($0.target, hasKeys: folder.hasKeys) }
        // A server has backups of its own.
        let copies = server == nil ? [backup()] : []
        let content = server?.isCurrent == false ? [] : database()
        return [privacy()] + folder.writtenFolders.map(room) + copies + (server?.findings() ?? []) + content
    }

    private func privacy() -> Finding {
        var status = stat()
        guard stat(folder.path, &status) == 0 else {
            return .problem("Data folder", "\(folder.path) does not exist. Name the site's data folder with --data.")
        }
        guard status.st_mode & 0o077 == 0 else {
            let advice = "Remove that permission with chmod 700."
            return .problem("Data folder", "Other users of this machine can read \(folder.path). \(advice)")
        }
        if let foreign = folder.foreignFile { return .problem("Data folder", foreign.description) }
        if let open = settings.openFolders.first { return open }
        return .fine("Data folder", "\(folder.path) is private to its owner.")
    }

    private func room(in folder: String) -> Finding {
        let advice = "Make room: nothing can be saved on a full disk."
        if let refusal = DiskSpace.refusal(in: folder) {
            guard refusal.isFull else { return .problem("Disk", DataFolder.unwritable(folder, refusal).description) }
            return .problem("Disk", "There is no room left on the disk of \(folder). \(advice)")
        }
        guard let left = DiskSpace.left(in: folder) else { return .fine("Disk", "It doesn't tell how much is left.") }
        let words = left.formatted(.byteCount(style: .file))
        return left >= Self.leastRoom
            ? .fine("Disk", "\(words) left.")
            : .warning("Disk", "Only \(words) left on the disk of \(folder). \(advice)")
    }

    private func backup() -> Finding {
        let advice = "Run latchkey backup every day."
        let newest: (backup: Backup, moment: Date)?
        do {
            newest = try Backup.newest(in: settings.backups, at: .now)
        } catch {
            return .problem("Backups", "\(error)")
        }
        let unwritable = Backup.unwritable(settings.backups)
        guard let newest else {
            return .warning("Backups", unwritable ?? "There is none in \(settings.backups). \(advice)")
        }
        do {
            _ = try newest.backup.verifyFiles()
        } catch {
            return .problem("Backups", "The newest is unusable: \(error)")
        }
        if let unwritable { return .warning("Backups", unwritable) }
        let age = Date.now.timeIntervalSince(newest.moment)
        let hours = Int(age / 3600)
        let words = hours == 0 ? "less than an hour" : hours == 1 ? "1 hour" : "\(hours) hours"
        let sentence = "The newest is \(words) old."
        return age <= Self.oldestBackup ? .fine("Backups", sentence) : .warning("Backups", "\(sentence) \(advice)")
    }

    /// Looks without opening the database as a site does, which would bring its tables up to date.
    private func database() -> [Finding] {
        do {
            if settings.databaseServer == nil {
                try folder.use()
                try folder.requireNoRemains()
                guard folder.hasDatabase else { return [.problem("Database", "There is no \(folder.database).")] }
                guard try Database.isCurrent(folder.database, schema: Services.schema) else {
                    return [.fine("Database", "It is an earlier version's: the next start upgrades it.")]
                }
                try folder.requireAllParts()
            }
            try settings.requireKeys()
            let keys = try folder.serviceKeys()
            let (misfit, peppers, mails, addresses) = try settings.look { reader in
                (
                    try folder.misfit(of: keys, with: reader, named: settings.databaseName),
                    try Passwords.peppersInUse(reader),
                    try Outbox.entries(reader, delivered: false), try Administration.origins(reader)
                )
            }
            if let misfit { throw misfit }
            return try lockedOut(peppers) + [outbox(mails), origins(addresses)] + nodes(keys.history)
        } catch {
            return [.problem("Database", "\(error)")]
        }
    }

    /// Those that have told their settings, which none of an earlier release does. Nothing where none serves, which another
    /// finding tells.
    private func nodes(_ key: MACKey) throws -> [Finding] {
        guard settings.databaseServer != nil else { return [] }
        let nodes = try settings.look { try NodeSettings.all($0, key: key) }
        guard !nodes.isEmpty else { return [] }
        if let difference = NodeSettings.difference(among: nodes) { return [.warning("Nodes", difference)] }
        let names = nodes.map(\.node).joined(separator: ", ")
        return [.fine("Nodes", "\(nodes.count == 1 ? "One is known" : "Their settings agree"): \(names).")]
    }

    /// Members whose passwords were hashed with a pepper that is missing can't log in.
    private func lockedOut(_ peppers: [String: Int]) -> [Finding] {
        do throws(SettingsError) {
            try settings.requirePeppers(peppers)
            return []
        } catch {
            return [.problem("Passwords", error.description)]
        }
    }

    private func outbox(_ entries: [OutboxEntry]) -> Finding {
        let dead = entries.count { $0.state == .dead }
        guard dead == 0 else {
            let advice = "latchkey outbox list shows why, and outbox retry --all sends them."
            return .warning("Mail", "\(dead) \(dead == 1 ? "email was" : "emails were") given up. \(advice)")
        }
        let waiting = entries.filter { $0.state == .waiting }
        let now = Date.now.timeIntervalSince1970
        let age = waiting.map { now - TimeInterval($0.writtenAt.milliseconds) / 1000 }.max() ?? 0
        guard age <= Self.latestMail else {
            return .problem("Mail", "An email has waited for \(Int(age / 60)) minutes. latchkey outbox list shows why.")
        }
        guard settings.mailServer != nil else {
            return .warning("Mail", "No mail server is set: emails become files in \(folder.outbox).")
        }
        return .fine("Mail", waiting.isEmpty ? "Nothing waits." : "\(waiting.count) waiting, none for long.")
    }

    /// Behind a proxy that isn't trusted, or doesn't name its client, all members seem to have one address.
    private func origins(_ addresses: [String]) -> Finding {
        guard !settings.baseURL.isOnLoopback, addresses.count >= Self.fewLogins, addresses.allSatisfy(Loopback.hasHost)
        else { return .fine("Addresses", "Nothing suggests that visitors' addresses are hidden.") }
        let advice =
            settings.server.proxies.isEmpty
            ? "Set \(Setting.proxies.variable) to the proxy's address."
            : "Check that the proxy sends \(settings.server.proxyField.rawValue)."
        return .problem(
            "Addresses", "All logins seem to come from this machine: one attacker locks out everyone. \(advice)")
    }
}
