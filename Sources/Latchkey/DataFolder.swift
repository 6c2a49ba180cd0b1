import Foundation
import Security

/// The folder that keeps everything; for its owner's eyes only.
struct DataFolder: Sendable {
    let path: String

    var database: String { path + "/latchkey.sqlite" }
    var outbox: String { path + "/outbox" }

    /// Makes the folder when it is not there.
    func create() throws(DataFolderError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw DataFolderError("The data folder \(path) can't be made. See that this user may write there.")
        }
    }

    /// The key that seals waiting mails.
    func outboxKey() throws(DataFolderError) -> SealingKey {
        let bytes = try keptBytes(in: "outbox.key", orNew: SealingKey.random().exposed)
        guard let key = SealingKey(stored: bytes) else { throw damaged("outbox.key", SealingKey.byteCount) }
        return key
    }

    /// The key that chains the lines of members' histories together.
    func historyKey() throws(DataFolderError) -> MACKey {
        let bytes = try keptBytes(in: "history.key", orNew: MACKey.random().exposed)
        guard let key = MACKey(stored: bytes) else { throw damaged("history.key", MACKey.byteCount) }
        return key
    }

    /// - Throws: when there is nothing to look at, rather than making an empty database.
    func requireDatabase() throws(DataFolderError) {
        guard FileManager.default.fileExists(atPath: database) else {
            throw DataFolderError("There is no database at \(database). Name the data folder with --data.")
        }
    }

    /// What a file holds; at the first start, what it is made to hold, for its owner's eyes only.
    ///
    /// Keys come before the database: one that is missing beside a database was lost, and a new one would make what is
    /// in it unreadable.
    private func keptBytes(in name: String, orNew new: [UInt8]) throws(DataFolderError) -> [UInt8] {
        let file = path + "/" + name
        if FileManager.default.fileExists(atPath: file) {
            guard let stored = FileManager.default.contents(atPath: file) else {
                throw DataFolderError("\(file) can't be read. See that it belongs to this user.")
            }
            return Array(stored)
        }
        guard !FileManager.default.fileExists(atPath: database) else {
            throw DataFolderError("\(file) is missing, though there is a database. Restore it from a backup.")
        }
        try write(new, into: file)
        return new
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

    private func damaged(_ name: String, _ count: Int) -> DataFolderError {
        DataFolderError("\(path)/\(name) is damaged: it must hold \(count) bytes. Restore it from a backup.")
    }
}

/// Why the data folder can't be used, in one sentence.
struct DataFolderError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
