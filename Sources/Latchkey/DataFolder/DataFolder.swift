import Accounts
import App
import Database
import Files
import Foundation
import Mail
import Secrets

/// The folder with all data of a site, for its owner only.
struct DataFolder: Sendable {
    let path: String
    /// The locks of the processes that use the folder and, where a link leads to the database, of those that use that:
    /// other folders may have it, too.
    let locks: [FolderLock]

    init(path: String) {
        self.path = path
        let linked = Self.linkedDatabase(in: path)
        // Where the file is a data folder's own, its processes lock that folder.
        let other = linked.map { Self.hasUsualName($0) ? Disk.folder(of: $0) : $0 }
        locks = [FolderLock(path: path)] + (other.map { [FolderLock(path: $0)] } ?? [])
    }

    static let keys = [fileName(of: .outbox), fileName(of: .history)]
    static let databaseName = "latchkey.sqlite"
    /// The database, and the files that SQLite keeps beside it while it is open or after a crash.
    static let databaseFiles = databaseSuffixes.map { databaseName + $0 }
    static let databaseSuffixes = ["", "-wal", "-shm", "-journal"]

    /// Prefix of the folders into which a restore moves the previous data.
    static let asideName = "before-restore-"

    /// The database's file. If a link is there, the file that it leads to, beside which SQLite keeps its others.
    var database: String { linkedDatabase ?? "\(path)/\(Self.databaseName)" }

    /// The file that a link in the database's place leads to; nil without a link, or without a file.
    var linkedDatabase: String? { Self.linkedDatabase(in: path) }

    private static func linkedDatabase(in path: String) -> String? { linkedFile("\(path)/\(databaseName)") }

    /// The file that a link leads to; nil if `name` is no link, or leads to nothing.
    private static func linkedFile(_ name: String) -> String? {
        var status = stat()
        guard lstat(name, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, let target = realpath(name, nil) else {
            return nil
        }
        defer { free(target) }
        return String(cString: target)
    }

    /// The folders that hold its database and keys: this one, and others where links lead.
    var folders: [String] {
        let linked = (Self.keys + [Self.databaseName]).compactMap { Self.linkedFile("\(path)/\($0)") }
        return linked.map { Disk.folder(of: $0) }.reduce(into: [path]) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The folders that are written to: this one, and that of a database elsewhere. This one may not be there yet.
    var writtenFolders: [String] {
        // The first start creates it below an existing folder.
        [Disk.nearest(to: path)] + (linkedDatabase.map { [Disk.folder(of: $0)] } ?? [])
    }

    var outbox: String { path + "/outbox" }
    var backups: String { path + "/backups" }
    /// Held by the process that serves the database and delivers its emails. It is beside the file itself, where
    /// processes that serve it from other folders find it.
    var deliveryLock: String {
        let database = database
        return Self.hasUsualName(database)
            ? database.dropLast(Self.databaseName.count) + "outbox.lock" : database + ".outbox.lock"
    }

    /// Whether a database's file is named as in every data folder: a link may lead to one of another name.
    private static func hasUsualName(_ file: String) -> Bool { file.hasSuffix("/" + databaseName) }

    /// The absolute path.
    var fullPath: String { URL(fileURLWithPath: path).standardizedFileURL.path }

    /// Creates the folder if it is missing.
    /// - Throws: `CommandFailure` also if something else is in its place.
    func create() throws(CommandFailure) {
        guard try !isReadable() else { return }
        do {
            try Disk.makeFolder(path)
            Disk.give(path, toOwnerOf: Disk.folder(of: path))
        } catch {
            throw CommandFailure("The data folder \(path) can't be created. \(error)")
        }
    }

    var hasDatabase: Bool { FileManager.default.fileExists(atPath: database) }

    /// Requires a database of this program.
    /// - Throws: `CommandFailure` if there is none, rather than creating one; `DatabaseOpenError` if it is not a
    ///   site's, or a newer program's.
    func requireDatabase() throws {
        try use()
        try requireNoRemains()
        guard hasDatabase else {
            throw CommandFailure("There is no database at \(database). Name the data folder with --data.")
        }
        if hasSite { try Database.requireOurs(database, schema: Services.schema) }
    }

    /// Whether there is one of the keys at least.
    var hasKeys: Bool { [SiteKey.outbox, .history].contains { file(of: $0).isThere } }

    func file(of key: SiteKey) -> KeyFile {
        KeyFile(path: path + "/" + Self.fileName(of: key))
    }

    /// Creates the missing keys, before there is a database. A key missing beside a database was lost, and a new one
    /// would make its content unreadable.
    func createKeys() throws(CommandFailure) {
        for (name, key) in [(SiteKey.outbox, SealingKey.random().exposed), (.history, MACKey.random().exposed)]
        where !file(of: name).isThere {
            try file(of: name).write([StoredKey(bytes: key, made: Date())])
        }
    }

    /// Both keys that the services use.
    func serviceKeys() throws(CommandFailure) -> (outbox: SealingKey, history: MACKey) {
        (try outboxKey(), try historyKey())
    }

    /// The key that seals waiting emails, and the keys of members' authenticator apps.
    func outboxKey() throws(CommandFailure) -> SealingKey {
        let keys = try file(of: .outbox).read().map(\.bytes)
        guard let current = keys.first, let key = SealingKey(stored: current, previous: Array(keys.dropFirst())) else {
            throw damaged(.outbox)
        }
        return key
    }

    /// The key that chains the lines of members' audit logs.
    func historyKey() throws(CommandFailure) -> MACKey {
        let keys = try file(of: .history).read().map(\.bytes)
        guard let current = keys.first, let key = MACKey(stored: current, previous: Array(keys.dropFirst())) else {
            throw damaged(.history)
        }
        return key
    }

    /// Why these keys are not those of a database; nil if they are.
    /// - Parameters:
    ///   - name: the database's name.
    ///   - onlyAppMayBeDamaged: whether to accept a key that doesn't open what is stored of the only authenticator app.
    func misfit(
        of keys: (outbox: SealingKey, history: MACKey), with database: Reader, named name: String,
        onlyAppMayBeDamaged: Bool = false
    ) throws -> CommandFailure? {
        guard try AuditLog.fits(keys.history, database) else { return unknownHistoryKey(of: name) }
        if try !Authenticators.fit(keys.outbox, database) {
            let misfit = unknownOutboxKey(of: "authenticator apps", in: name)
            guard let only = try Authenticators.onlyMember(database) else { return misfit }
            if !onlyAppMayBeDamaged { return Self.orDamaged(misfit, appOf: only) }
        }
        guard try Outbox.fits(keys.outbox, database) else { return unknownOutboxKey(of: "waiting emails", in: name) }
        return nil
    }

    /// The error for a key that the audit log was not chained with.
    /// - Parameter database: the database's name.
    private func unknownHistoryKey(of database: String) -> CommandFailure {
        CommandFailure(
            """
            \(file(of: .history).path) is not the key that the audit logs in \(database) were chained with. It may be \
            another site's, or swapped with \(Self.fileName(of: .outbox)): restore both from a backup. latchkey audit \
            verify shows more.
            """)
    }

    /// The error for a key that something was not sealed with.
    /// - Parameters:
    ///   - things: what was sealed, in the plural.
    ///   - database: the database's name.
    private func unknownOutboxKey(of things: String, in database: String) -> CommandFailure {
        CommandFailure(
            """
            \(file(of: .outbox).path) is not the key that the \(things) in \(database) were sealed with. Restore it from a \
            backup.
            """)
    }

    /// - Parameter member: the member of the only app.
    private static func orDamaged(_ misfit: CommandFailure, appOf member: Member.ID) -> CommandFailure {
        CommandFailure(
            """
            \(misfit) If it is the right key, what is stored of the only app is damaged: latchkey member reset-factors \
            \(member.number) turns that app off.
            """)
    }

    private static func fileName(of key: SiteKey) -> String { key.rawValue + ".key" }

    private func damaged(_ key: SiteKey) -> CommandFailure {
        CommandFailure("\(file(of: key).path) is damaged. Restore it from a backup.")
    }
}
