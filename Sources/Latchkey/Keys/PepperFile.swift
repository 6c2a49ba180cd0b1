import Files
import Foundation
import Secrets

/// The file of peppers, the current one first: lines like `name:key`. The operator names it and may write it by hand.
struct PepperFile: Sendable {
    let file: SecretFile

    /// Where the dropped peppers are kept.
    var dropped: String { resolved + ".dropped" }

    private var resolved: String { PrivateFile(path: file.path).resolved }

    /// - Throws: `SettingsError` if the file holds anything but peppers, or is not kept secret.
    func read() throws(SettingsError) -> Peppers {
        try Peppers(file: file)
    }

    /// Makes a new pepper the current one; earlier ones stay known.
    /// - Throws: as `read`, and `CommandFailure` if the file can't be written. Nothing has changed then.
    func rotate() throws {
        try alone {
            _ = try read()
            try PrivateFile(path: resolved).write(Array("\(Pepper.freshLine())\n\(try text(of: resolved))".utf8))
        }
    }

    /// Drops the peppers before the current one whose names are not `needed`. They are kept in a file beside, because
    /// older backups may need them.
    /// - Throws: as `rotate`.
    func prune(keeping needed: Set<String>) throws {
        try alone {
            let current = try read().names.first
            let lines = try text(of: resolved).split(whereSeparator: \.isNewline).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            let isKept = { (line: String) in
                let name = String(line.prefix { $0 != ":" })
                return name.isEmpty || name == current || needed.contains(name)
            }
            let gone = lines.filter { !isKept($0) }
            guard !gone.isEmpty else { return }
            let earlier = FileManager.default.fileExists(atPath: dropped) ? try text(of: dropped) : ""
            // First, so that an interruption loses none.
            let all = gone + earlier.split(separator: "\n").map(String.init).filter { !gone.contains($0) }
            try PrivateFile(path: dropped).write(Self.bytes(all))
            Disk.give(dropped, toOwnerOf: resolved)
            try PrivateFile(path: resolved).write(Self.bytes(lines.filter(isKept)))
        }
    }

    private static func bytes(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

    private func text(of file: String) throws(SettingsError) -> String {
        guard let bytes = FileManager.default.contents(atPath: file) else {
            throw SettingsError("The peppers in \(file) can't be read: check that the file exists.")
        }
        return String(decoding: bytes.withoutByteOrderMark, as: UTF8.self)
    }

    /// Runs `change` while no other command changes the file: two would share a draft, and one's pepper be lost.
    private func alone(_ change: () throws -> Void) throws {
        while true {
            let descriptor = open(resolved, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw file.unreadable }
            defer { close(descriptor) }
            // A file system without locks has no other holder to wait for.
            while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
            var (locked, present) = (stat(), stat())
            fstat(descriptor, &locked)
            // Another command may have replaced the file while this one waited for its lock.
            if stat(resolved, &present) == 0, locked.st_dev == present.st_dev, locked.st_ino == present.st_ino {
                return try change()
            }
        }
    }
}

extension ResolvedPasswords {
    /// - Throws: `SettingsError` on a site without peppers.
    func requirePepperFile() throws(SettingsError) -> PepperFile {
        guard let pepperFile else {
            throw SettingsError("There is no pepper: \(PasswordSetting.pepperFile.variable) names no file.")
        }
        return PepperFile(file: pepperFile)
    }
}
