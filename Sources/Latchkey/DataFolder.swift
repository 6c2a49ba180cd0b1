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

    /// What a file holds; at the first start, what it is made to hold, for its owner's eyes only.
    private func keptBytes(in name: String, orNew new: [UInt8]) throws(DataFolderError) -> [UInt8] {
        let file = path + "/" + name
        if let stored = FileManager.default.contents(atPath: file) { return Array(stored) }
        // Opened for its owner alone before anything is in it, and never over a file that is there.
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw DataFolderError("\(file) can't be written. See that this user may write in \(path).")
        }
        defer { close(descriptor) }
        guard write(descriptor, new, new.count) == new.count, fsync(descriptor) == 0 else {
            unlink(file)
            throw DataFolderError("\(file) can't be written: is the disk full?")
        }
        return new
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
