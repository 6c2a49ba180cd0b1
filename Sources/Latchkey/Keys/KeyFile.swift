import Files
import Foundation

/// A file with the current key, followed by its predecessors. Each line holds the time of creation and the key in
/// Base64. A file from before key rotation holds only the bytes of its one key.
struct KeyFile: Sendable {
    /// Length of each key in a data folder, in bytes.
    static let keyLength = 32

    let path: String

    var isThere: Bool { FileManager.default.fileExists(atPath: path) }

    /// Returns the keys, the current one first; there is at least one.
    /// - Throws: `CommandFailure` if the file is missing, unreadable, open to others or malformed.
    func read() throws(CommandFailure) -> [StoredKey] {
        if let target = Disk.missingTarget(of: path) {
            throw CommandFailure(
                """
                \(path) is a link to \(target), which isn't there. Put that file back, check that its disk is mounted, \
                or restore it from a backup.
                """)
        }
        guard isThere else {
            throw CommandFailure(
                """
                \(path) is missing, though there is a database. Restore it from a backup, or copy it from another node of \
                the site.
                """)
        }
        var status = stat()
        guard stat(path, &status) == 0, let stored = FileManager.default.contents(atPath: path) else {
            throw CommandFailure("\(path) can't be read. Check that it belongs to this user.")
        }
        // As with ssh keys: a file that others may read is no secret, and only its owner knows whether they did.
        guard status.st_mode & 0o077 == 0 else {
            throw CommandFailure(
                """
                \(path) can be read or changed by others: remove that permission with chmod 600, and rotate it if \
                they did.
                """
            )
        }
        let modified = Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec))
        guard let keys = Self.keys(in: Array(stored), modified: modified) else {
            throw CommandFailure("\(path) is \(stored.isEmpty ? "empty" : "damaged"). Restore it from a backup.")
        }
        return keys
    }

    /// Replaces the keys. The new file is written beside the old one, for its owner alone, and renamed, so that a crash
    /// leaves no partial key.
    func write(_ keys: [StoredKey]) throws(CommandFailure) {
        try PrivateFile(path: path).write(Array(keys.map { $0.line + "\n" }.joined().utf8))
    }

    private static func keys(in bytes: [UInt8], modified: Date) -> [StoredKey]? {
        if bytes.count == keyLength { return [StoredKey(bytes: bytes, made: modified)] }
        guard let text = String(bytes: bytes, encoding: .utf8), text.hasSuffix("\n") else { return nil }
        let lines = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
        let keys = lines.compactMap { StoredKey(line: $0) }
        return keys.count == lines.count ? keys : nil
    }
}

/// One key as stored in its file.
struct StoredKey: Sendable {
    let bytes: [UInt8]
    let made: Date

    init(bytes: [UInt8], made: Date) {
        (self.bytes, self.made) = (bytes, made)
    }

    /// Parses what the property `line` writes; nil for anything else.
    init?(line: Substring) {
        let parts = line.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let made = try? Date(String(parts[0]), strategy: .iso8601),
            let bytes = Data(base64Encoded: String(parts[1])), bytes.count == KeyFile.keyLength
        else { return nil }
        self.init(bytes: Array(bytes), made: made)
    }

    var line: String { "\(made.formatted(.iso8601)) \(Data(bytes).base64EncodedString())" }
}
