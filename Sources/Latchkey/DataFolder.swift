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

    /// The key that seals waiting mails, made at the first start in a file that only its owner reads.
    func outboxKey() throws(DataFolderError) -> SealingKey {
        let file = path + "/outbox.key"
        if let stored = FileManager.default.contents(atPath: file) {
            guard let key = SealingKey(stored: Array(stored)) else {
                throw DataFolderError(
                    "\(file) is damaged: it must hold \(SealingKey.byteCount) bytes. Restore it from a backup.")
            }
            return key
        }
        let key = SealingKey.random()
        // Opened for its owner alone before anything is in it, and never over a file that is there.
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw DataFolderError("\(file) can't be written. See that this user may write in \(path).")
        }
        defer { close(descriptor) }
        guard write(descriptor, key.exposed, SealingKey.byteCount) == SealingKey.byteCount, fsync(descriptor) == 0
        else {
            unlink(file)
            throw DataFolderError("\(file) can't be written: is the disk full?")
        }
        return key
    }
}

/// Why the data folder can't be used, in one sentence.
struct DataFolderError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
