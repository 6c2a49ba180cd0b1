import App
import Database
import Files
import Foundation
import Secrets

/// The folder that keeps everything; for its owner's eyes only.
struct DataFolder: Sendable {
    let path: String
    /// Who works in it.
    let lock: FolderLock

    init(path: String) {
        self.path = path
        lock = FolderLock(path: path)
    }

    /// The files of the keys.
    static let keys = [fileName(of: .outbox), fileName(of: .history)]
    static let databaseName = "latchkey.sqlite"
    /// The database, and what SQLite keeps beside it while it is open or after a crash.
    static let databaseFiles = ["", "-wal", "-shm", "-journal"].map { databaseName + $0 }

    /// How folders begin into which a restore puts what was there.
    static let asideName = "before-restore-"

    var database: String { "\(path)/\(Self.databaseName)" }
    var outbox: String { path + "/outbox" }
    var backups: String { path + "/backups" }
    /// Held by the process that serves from this folder and delivers its mails.
    var deliveryLock: String { path + "/outbox.lock" }

    /// Its path from the root on.
    var fullPath: String { URL(fileURLWithPath: path).standardizedFileURL.path }

    /// Makes the folder when it is not there.
    func create() throws(DataFolderError) {
        let isNew = !FileManager.default.fileExists(atPath: path)
        do {
            try Disk.makeFolder(path)
            if isNew { Disk.give(path, toOwnerOf: Disk.folder(of: path)) }
        } catch {
            throw DataFolderError("The data folder \(path) can't be made. \(error)")
        }
    }

    var hasDatabase: Bool { FileManager.default.fileExists(atPath: database) }

    /// - Throws: `DataFolderError` when there is nothing to look at, rather than making an empty database; `DatabaseOpenError`
    ///   when what is there is no site's, or a newer program's.
    func requireDatabase() throws {
        try use()
        try requireNoRemains()
        guard hasDatabase else {
            throw DataFolderError("There is no database at \(database). Name the data folder with --data.")
        }
        if hasSite { try Database.requireOurs(database, schema: Services.schema) }
    }

    func file(of key: SiteKey) -> KeyFile {
        KeyFile(path: path + "/" + Self.fileName(of: key))
    }

    /// Makes the keys that are not there, before there is a database: one that is missing beside a database was lost,
    /// and a new one would make what is in it unreadable.
    func createKeys() throws(DataFolderError) {
        for (name, key) in [(SiteKey.outbox, SealingKey.random().exposed), (.history, MACKey.random().exposed)]
        where !file(of: name).isThere {
            try file(of: name).write([StoredKey(bytes: key, made: Date())])
        }
    }

    /// The key that seals waiting mails.
    func outboxKey() throws(DataFolderError) -> SealingKey {
        let keys = try file(of: .outbox).read().map(\.bytes)
        guard let current = keys.first, let key = SealingKey(stored: current, previous: Array(keys.dropFirst())) else {
            throw damaged(.outbox)
        }
        return key
    }

    /// The key that chains the lines of members' histories together.
    func historyKey() throws(DataFolderError) -> MACKey {
        let keys = try file(of: .history).read().map(\.bytes)
        guard let current = keys.first, let key = MACKey(stored: current, previous: Array(keys.dropFirst())) else {
            throw damaged(.history)
        }
        return key
    }

    /// What is wrong when the history was not chained with its key.
    var strangeHistoryKey: DataFolderError {
        DataFolderError(
            """
            \(file(of: .history).path) is not the key that the history in \(database) was chained with. It may be another site's, or \
            have changed places with \(Self.fileName(of: .outbox)): restore both from a backup. latchkey audit verify tells more.
            """)
    }

    private static func fileName(of key: SiteKey) -> String { key.rawValue + ".key" }

    private func damaged(_ key: SiteKey) -> DataFolderError {
        DataFolderError("\(file(of: key).path) is damaged. Restore it from a backup.")
    }
}

/// Why the data folder can't be used, in one sentence.
struct DataFolderError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
