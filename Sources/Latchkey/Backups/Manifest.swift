import Foundation
import Secrets

/// The size and SHA-256 of each file of a backup, stored beside them. It reveals any byte that changed later.
struct Manifest: Codable, Equatable {
    struct Entry: Codable, Equatable {
        let name: String
        let bytes: Int64
        let sha256: String

        /// - Throws: `CommandFailure` when there is no such file, or it can't be read.
        init(of name: String, in folder: String) throws(CommandFailure) {
            let path = "\(folder)/\(name)"
            var status = stat()
            guard lstat(path, &status) == 0 else { throw CommandFailure("\(path) is missing.") }
            guard status.st_mode & S_IFMT == S_IFREG, let digest = try? Digest(ofFile: path) else {
                throw CommandFailure("\(path) can't be read. Check that it is a file and belongs to this user.")
            }
            (self.name, bytes, sha256) = (name, Int64(status.st_size), digest.hexadecimal)
        }
    }

    static let fileName = "manifest.json"

    private let version: Int
    private let files: [Entry]

    /// Describes the current files of a folder.
    init(of names: [String], in folder: String) throws(CommandFailure) {
        version = 1
        var files: [Entry] = []
        for name in names.sorted() { files.append(try Entry(of: name, in: folder)) }
        self.files = files
    }

    /// Reads a folder's manifest; nil if there is none, as in older backups.
    /// - Parameter names: the files that it must list.
    /// - Throws: `CommandFailure` if it is damaged, of a newer version, or not for this user to read.
    init?(in folder: String, of names: [String]) throws(CommandFailure) {
        let path = "\(folder)/\(Self.fileName)"
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        guard access(path, R_OK) == 0 || errno != EACCES else {
            throw CommandFailure("\(path) can't be read by this user. Check its owner (chown) and permissions (chmod).")
        }
        // Accepted only if it encodes to the same bytes again, so that no byte goes unchecked.
        guard let bytes = FileManager.default.contents(atPath: path),
            let stored = try? JSONDecoder().decode(Manifest.self, from: bytes), stored.encoded == Array(bytes),
            stored.version == 1, stored.files.map(\.name) == names.sorted()
        else { throw CommandFailure("\(path) is damaged, or was written by a newer version of this program.") }
        self = stored
    }

    var encoded: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        // Names and digits can always be encoded.
        return Array(((try? encoder.encode(self)) ?? Data()) + Data("\n".utf8))
    }

    /// Verifies that a folder holds exactly these files, unchanged.
    /// - Throws: `CommandFailure` naming the first file that is missing, changed or unknown.
    func verify(_ folder: String) throws(CommandFailure) {
        for expected in files {
            let found = try Entry(of: expected.name, in: folder)
            guard found != expected else { continue }
            let path = "\(folder)/\(expected.name)"
            guard found.bytes == expected.bytes else {
                throw CommandFailure("\(path) is damaged: it has \(found.bytes) bytes instead of \(expected.bytes).")
            }
            throw CommandFailure("\(path) is damaged: it has changed since the backup was made.")
        }
        let known = Set(files.map(\.name) + [Self.fileName])
        let present = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        if let unknown = present.sorted().first(where: { !known.contains($0) }) {
            throw CommandFailure(
                "\(folder)/\(unknown) is not part of this backup. Move it away if you know what it is.")
        }
    }
}
