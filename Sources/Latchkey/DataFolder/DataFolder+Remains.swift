import Files
import Foundation

extension DataFolder {
    /// Whether there is a complete site.
    var hasSite: Bool { hasDatabase && !isAtFirstStart }

    /// Whether there is anything but what a site or an empty disk has. Without a site, the folder was most likely named
    /// by mistake.
    var holdsOtherThings: Bool {
        let usual = ["outbox", "backups", "lost+found"]
        return !isAtFirstStart && names(in: path).contains { !$0.hasPrefix(".") && !usual.contains($0) }
    }

    /// Requires that there is a site, or never was one. A start refuses anything else.
    /// - Throws: `CommandFailure` if the database was lost, or part of it was removed or replaced under a program that
    ///   serves it.
    func requireNoRemains() throws(CommandFailure) {
        guard !hasDatabase else {
            try requireFileOfServer()
            return try requireLogOfServer()
        }
        guard !isThere(Self.databaseName) else {
            throw CommandFailure(
                """
                \(database) is a link to a file that does not exist. Put that file back, check that its disk is \
                mounted, or move the link away and restore a backup with latchkey restore.
                """)
        }
        // An interrupted first start is resumed.
        guard !isAtFirstStart else { return }
        let remains = remains
        guard !remains.isEmpty else { return }
        let loss = """
            \(database) is missing, though there is \(remains.joined(separator: " and ")) beside it. If the database is \
            on a server, set \(DatabaseSetting.url.variable).
            """
        guard !isServed else {
            throw CommandFailure(
                """
                \(loss) A program still serves that site: don't stop it yet, all its data can still be saved. \
                Docs/Failures.md shows how, under "A lost file".
                """)
        }
        throw CommandFailure(
            """
            \(loss) Put it back, or restore a backup with latchkey restore. To start with an empty site, move \
            \(remains.count == 1 ? "that" : "those") away first.
            """)
    }

    /// A program that opened another file in the database's place would take the server's log for that file's: it would
    /// write into it or empty it, and with it go changes that only the server still has.
    private func requireFileOfServer() throws(CommandFailure) {
        guard let served = DeliveryLock.servedFile(in: deliveryLock), served != databaseNumber, isServed else { return }
        throw CommandFailure(
            """
            \(database) is not the file that it was, and a program still serves that one. If it was moved, put that same \
            file back. If it was deleted, don't stop that program yet: all its data can still be saved. Docs/Failures.md \
            shows how, under "A lost file".
            """)
    }

    /// The number (inode) of the file in the database's place.
    private var databaseNumber: UInt64? {
        var status = stat()
        return stat(database, &status) == 0 ? UInt64(status.st_ino) : nil
    }

    /// A program that opened a database whose log was moved away would begin another log. The server, on finding its
    /// own again, would not know of the others' writes: the file would be damaged for good
    /// (sqlite.org/howtocorrupt.html, section 2.4).
    private func requireLogOfServer() throws(CommandFailure) {
        let logs = ["-wal", "-shm"].map { database + $0 }
        guard let missing = logs.first(where: { access($0, F_OK) != 0 }), isServed else { return }
        throw CommandFailure(
            """
            \(missing) is missing, and a program serves that site. If it was moved, put that same file back. \
            If it was deleted, don't stop that program yet: Docs/Failures.md shows how to save its data, under "A lost \
            file".
            """)
    }

    /// Entries that exist only if a site was served from the folder, or restored into it.
    private var remains: [String] {
        let restored = names(in: path).filter { $0.hasPrefix(Self.asideName) }
        let mails = names(in: outbox).contains { $0.hasSuffix(".eml") } ? ["outbox"] : []
        let copies = names(in: backups).isEmpty ? [] : ["backups"]
        return (Self.keys + Self.databaseFiles + ["outbox.lock"]).filter(isThere) + mails + copies + restored
    }

    /// Whether a server still has the missing database open.
    private var isServed: Bool {
        // A command that keeps servers out holds the lock itself.
        guard !DeliveryLock.isHeldHere, access(deliveryLock, F_OK) == 0, let lock = try? DeliveryLock(of: self) else {
            return false
        }
        return !lock.take()
    }

    /// Ensures that no site is served from here, or from another folder with the same database, while the returned lock
    /// lives.
    /// - Throws: `CommandFailure` if one is; `FileFailure` if this user may not write there.
    func requireUnserved() throws -> DeliveryLock {
        let lock = try DeliveryLock(of: self)
        guard lock.take() else {
            guard !Restore(into: self).isBegun else {
                throw CommandFailure("A restore into \(path) is in progress. Wait until it ends, and try again.")
            }
            // Data that only the server still holds would be lost with it.
            try requireNoRemains()
            throw CommandFailure(
                "A site is served from \(linkedDatabase ?? path), or a command needs it alone. Stop it first.")
        }
        return lock
    }

    private func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// True for a dangling link too.
    func isThere(_ name: String) -> Bool {
        var status = stat()
        return lstat("\(path)/\(name)", &status) == 0
    }
}
