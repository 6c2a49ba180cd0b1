import Files
import Foundation

extension DataFolder {
    /// Whether a first start has not come to its end: it is being made, or was interrupted and is gone on with by the next.
    var isAtFirstStart: Bool { isThere(Self.firstStartName) }

    /// Whether there is a site.
    var hasSite: Bool { hasDatabase && !isAtFirstStart }

    /// Makes sure that there is a site, or that there never was one: what a start would refuse.
    /// - Throws: `DataFolderError` when the database was lost, or part of it from under a program that serves it.
    func requireNoRemains() throws(DataFolderError) {
        guard !hasDatabase else { return try requireLogOfServer() }
        guard !isThere(Self.databaseName) else {
            throw DataFolderError(
                """
                \(database) is a link to a file that is not there. Put that file back, see that its disk is mounted, or move the \
                link away and restore a backup with latchkey restore.
                """)
        }
        // A first start that was interrupted is gone on with.
        guard !isAtFirstStart else { return }
        let remains = remains
        guard !remains.isEmpty else { return }
        let loss = "\(database) is missing, though there is \(remains.joined(separator: " and ")) beside it."
        guard !isServed else {
            throw DataFolderError(
                """
                \(loss) A program still serves that site: don't end it yet, all that was saved can still be had from it. \
                Docs/Faults.md tells how, under "A lost file".
                """)
        }
        throw DataFolderError(
            """
            \(loss) Put it back, or restore a backup with latchkey restore. To begin anew with an empty site, move \
            \(remains.count == 1 ? "that" : "those") away first.
            """)
    }

    /// Whoever opened a database whose log was moved away would begin another one, and its server, when it finds its own again, would
    /// no longer know of what the others write: the file would be damaged for good (sqlite.org/howtocorrupt.html, section 2.4).
    private func requireLogOfServer() throws(DataFolderError) {
        guard let missing = Self.databaseFiles[1...2].first(where: { !isThere($0) }), isServed else { return }
        throw DataFolderError(
            """
            \(path)/\(missing) is missing, and a program serves that site. If it was moved, put that very file back. If it was \
            deleted, don't end that program yet: Docs/Faults.md tells how to save what it holds, under "A lost file".
            """)
    }

    /// What only a folder has that a site was served from, or restored into.
    private var remains: [String] {
        let restored = names(in: path).filter { $0.hasPrefix(Self.asideName) }
        let mails = names(in: outbox).contains { $0.hasSuffix(".eml") } ? ["outbox"] : []
        let copies = names(in: backups).isEmpty ? [] : ["backups"]
        return (Self.keys + Self.databaseFiles + ["outbox.lock"]).filter(isThere) + mails + copies + restored
    }

    /// Whether a server has the database open that is no longer there.
    private var isServed: Bool {
        // A command that sees to it that nobody serves has the lock itself.
        guard !DeliveryLock.isHeldHere, isThere("outbox.lock"), let lock = try? DeliveryLock(path: deliveryLock) else {
            return false
        }
        return !lock.take()
    }

    /// Sees to it that no site is served from here as long as what is returned lives.
    /// - Throws: `DataFolderError` when one is; `FileFailure` when this user may not write there.
    func requireUnserved() throws -> DeliveryLock {
        let lock = try DeliveryLock(path: deliveryLock)
        guard lock.take() else {
            guard !Restore(into: self).isBegun else {
                throw DataFolderError("A restore into \(path) is being made. Wait until it has ended, and try again.")
            }
            // What it still holds would be gone with it.
            try requireNoRemains()
            throw DataFolderError("A site is served from \(path). End it first.")
        }
        return lock
    }

    private func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// Also a link to nothing.
    private func isThere(_ name: String) -> Bool {
        var status = stat()
        return lstat("\(path)/\(name)", &status) == 0
    }
}
