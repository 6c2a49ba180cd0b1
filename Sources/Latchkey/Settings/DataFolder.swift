import Foundation
import Secrets

/// The folder that keeps everything; for its owner's eyes only.
struct DataFolder: Sendable {
    let path: String

    /// The files of the keys.
    static let keys = [fileName(of: .outbox), fileName(of: .history)]
    /// The database, and what SQLite keeps beside it while it is open.
    static let databaseFiles = ["latchkey.sqlite", "latchkey.sqlite-wal", "latchkey.sqlite-shm"]

    var database: String { path + "/latchkey.sqlite" }
    var outbox: String { path + "/outbox" }
    var backups: String { path + "/backups" }
    /// Held by the process that serves from this folder and delivers its mails.
    var deliveryLock: String { path + "/outbox.lock" }

    /// Makes the folder when it is not there.
    func create() throws(DataFolderError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw DataFolderError("The data folder \(path) can't be made. See that this user may write there.")
        }
    }

    var hasDatabase: Bool { FileManager.default.fileExists(atPath: database) }

    /// - Throws: when there is nothing to look at, rather than making an empty database.
    func requireDatabase() throws(DataFolderError) {
        guard hasDatabase else {
            throw DataFolderError("There is no database at \(database). Name the data folder with --data.")
        }
    }

    var hasKeys: Bool { SiteKey.allCases.contains { file(of: $0).isThere } }

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
