import Foundation
import Secrets

/// The folder that keeps everything; for its owner's eyes only.
struct DataFolder: Sendable {
    let path: String

    /// The files of the keys.
    static let keys = [outboxKeyFile, historyKeyFile]
    /// The database, and what SQLite keeps beside it while it is open.
    static let databaseFiles = ["latchkey.sqlite", "latchkey.sqlite-wal", "latchkey.sqlite-shm"]
    private static let outboxKeyFile = "outbox.key"
    private static let historyKeyFile = "history.key"

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

    /// Makes the keys that are not there, before there is a database: one that is missing beside a database was lost,
    /// and a new one would make what is in it unreadable.
    func createKeys() throws(DataFolderError) {
        for (name, key) in [
            (Self.outboxKeyFile, SealingKey.random().exposed), (Self.historyKeyFile, MACKey.random().exposed),
        ]
        where !FileManager.default.fileExists(atPath: path + "/" + name) {
            try write(key, into: path + "/" + name)
        }
    }

    /// The key that seals waiting mails.
    func outboxKey() throws(DataFolderError) -> SealingKey {
        guard let key = SealingKey(stored: try bytes(of: Self.outboxKeyFile)) else { throw damaged(Self.outboxKeyFile) }
        return key
    }

    /// The key that chains the lines of members' histories together.
    func historyKey() throws(DataFolderError) -> MACKey {
        guard let key = MACKey(stored: try bytes(of: Self.historyKeyFile)) else { throw damaged(Self.historyKeyFile) }
        return key
    }

    private func bytes(of name: String) throws(DataFolderError) -> [UInt8] {
        let file = path + "/" + name
        guard FileManager.default.fileExists(atPath: file) else {
            throw DataFolderError("\(file) is missing, though there is a database. Restore it from a backup.")
        }
        guard let stored = FileManager.default.contents(atPath: file) else {
            throw DataFolderError("\(file) can't be read. See that it belongs to this user.")
        }
        return Array(stored)
    }

    /// Written beside it, for its owner alone, and renamed: a crash leaves no half of a key.
    private func write(_ bytes: [UInt8], into file: String) throws(DataFolderError) {
        let draft = file + ".new"
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw DataFolderError("\(file) can't be written. See that this user may write in \(path).")
        }
        let isWritten = Foundation.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        close(descriptor)
        guard isWritten, rename(draft, file) == 0 else {
            unlink(draft)
            throw DataFolderError("\(file) can't be written: is the disk full?")
        }
    }

    private func damaged(_ name: String) -> DataFolderError {
        DataFolderError("\(path)/\(name) is damaged. Restore it from a backup.")
    }
}

/// Why the data folder can't be used, in one sentence.
struct DataFolderError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
