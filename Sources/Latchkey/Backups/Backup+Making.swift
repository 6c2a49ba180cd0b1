import App
import Database
import Files
import Foundation

extension Backup {
    /// Behind the name of one that is not whole yet.
    private static let unfinished = ".unfinished"
    /// How old one must be that nobody works at any more, in seconds.
    private static let abandoned: TimeInterval = 60 * 60

    /// How far clocks that are not wrong may be apart, in seconds.
    private static let tolerance: TimeInterval = 60 * 60

    /// Copies what is in a data folder, while the site may be served from it, then looks through the copy.
    ///
    /// Made under another name and renamed when all of it is on the disk: what ends in the middle leaves nothing that looks
    /// like a backup, and a power cut takes back none that was told of.
    /// - Throws: `BackupError`, `DatabaseOpenError`, `DataFolderError` or `FileFailure`.
    static func make(of folder: DataFolder, in place: String, progress: (Int, Int) -> Void) throws -> Backup {
        let isNew = !FileManager.default.fileExists(atPath: place)
        try Disk.makeFolder(place)
        if isNew { Disk.give(place, toOwnerOf: folder.path) }
        removeAbandoned(in: place, at: Date())
        let (backup, draft) = try claim(in: place)
        // Those who remove abandoned ones see by it that somebody works here.
        let lock = FolderLock(path: draft.path)
        guard lock.take(.alone) else { throw BackupError("\(draft.path) is taken by another program.") }
        defer { lock.release() }
        do {
            try draft.fill(from: folder, progress)
            Disk.give(draft.path, toOwnerOf: folder.path)
            try Disk.move(draft.path, to: backup.path)
        } catch {
            try? FileManager.default.removeItem(atPath: draft.path)
            throw error
        }
        return backup
    }

    /// Makes an empty folder under a name that nobody else has; of those who ask in one second, all but one wait for the
    /// next.
    private static func claim(in place: String) throws -> (backup: Backup, draft: Backup) {
        while true {
            let backup = Backup(path: "\(place)/\(name(at: Date()))")
            let draft = Backup(path: backup.path + unfinished)
            do {
                try Disk.makeNewFolder(draft.path)
                if !FileManager.default.fileExists(atPath: backup.path) { return (backup, draft) }
                rmdir(draft.path)
            } catch {
                guard error.code == EEXIST else { throw error }
            }
            usleep(50_000)
        }
    }

    private func fill(from folder: DataFolder, _ progress: (Int, Int) -> Void) throws {
        for key in DataFolder.keys {
            let file = "\(folder.path)/\(key)"
            guard FileManager.default.fileExists(atPath: file) else {
                throw BackupError("\(file) is missing: without it no backup can be made.")
            }
            try DurableFile(path: "\(path)/\(key)").copy(file)
        }
        try Database.backUp(folder.database, to: database, progress: progress)
        try Disk.sync(database)
        let manifest = try Manifest(of: Self.fileNames, in: path)
        try DurableFile(path: "\(path)/\(Manifest.fileName)").write(manifest.encoded)
        do {
            _ = try self.folder.requireSound()
        } catch {
            // The copy is as what it was made of, and goes: what it was made of must be mended.
            throw BackupError("No backup was made. \("\(error)".replacing(path, with: folder.path))")
        }
    }

    /// Those in a folder, the oldest first; what else lies there is none.
    static func all(in place: String) -> [(backup: Backup, moment: Date)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        return names.sorted().compactMap { name in
            moment(of: name).map { (Backup(path: "\(place)/\(name)"), $0) }
        }
    }

    /// The newest in a folder; nil when there is none.
    /// - Throws: `BackupError` when nobody can say: the folder can't be looked into, or all are from ahead of the clock.
    static func newest(in place: String, at now: Date) throws(BackupError) -> (backup: Backup, moment: Date)? {
        guard access(place, R_OK | X_OK) == 0 || errno == ENOENT else {
            throw BackupError("\(place) can't be looked into. Run this as the user whose it is.")
        }
        let all = all(in: place)
        // One from ahead of the clock is none that anybody waits for: some clock was wrong when it was made.
        let newest = all.last { $0.moment < now.addingTimeInterval(tolerance) }
        guard newest != nil || all.isEmpty else {
            throw BackupError("All backups in \(place) are from ahead of this machine's clock. See that it is right.")
        }
        return newest
    }

    /// Those that are older than `age` seconds, but for the newest besides `new`: when the clock is wrong, all are old.
    static func old(in place: String, beside new: Backup, age: TimeInterval, at now: Date) -> [Backup] {
        let others = all(in: place).filter { $0.backup.path != new.path && $0.moment <= now && $0.backup.mayBeOurs }
        return others.dropLast().filter { $0.moment < now.addingTimeInterval(-age) }.map(\.backup)
    }

    /// Whether it has what a backup has and nothing else: a folder may be called like one by somebody who keeps something in it.
    /// True for one that can't be looked into.
    private var mayBeOurs: Bool {
        guard let contents = try? FileManager.default.contentsOfDirectory(atPath: path) else { return true }
        let names = Set(contents)
        let known = Set(DataFolder.databaseFiles + DataFolder.keys + [Manifest.fileName])
        return names.isSubset(of: known) && !names.isDisjoint(with: [Manifest.fileName, DataFolder.databaseName])
    }

    /// Whether its name says so.
    var isUnfinished: Bool { path.hasSuffix(Self.unfinished) }

    /// Removes what ended in the middle: those whose hour is over and at which nobody works.
    private static func removeAbandoned(in place: String, at now: Date) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        for name in names where name.hasSuffix(unfinished) {
            guard let moment = moment(of: String(name.dropLast(unfinished.count))),
                now.timeIntervalSince(moment) > abandoned
            else { continue }
            let lock = FolderLock(path: "\(place)/\(name)")
            // One that can't be removed harms nobody.
            if lock.take(.alone) { try? FileManager.default.removeItem(atPath: "\(place)/\(name)") }
            lock.release()
        }
    }

    /// Under another name first: what ends in the middle leaves nothing that looks like a backup.
    /// - Throws: `BackupError`; then it is as it was.
    func delete() throws(BackupError) {
        let remains = path + Self.unfinished
        do {
            guard access(path, R_OK | W_OK | X_OK) == 0 else { throw FileFailure(path) }
            try? FileManager.default.removeItem(atPath: remains)
            try FileManager.default.moveItem(atPath: path, toPath: remains)
            try FileManager.default.removeItem(atPath: remains)
        } catch {
            throw BackupError("The old backup \(path) can't be deleted. See that it belongs to this user.")
        }
    }

    /// Such as `2026-11-22T07-30-15Z`: in UTC, without colons, which some file systems don't take.
    private static func name(at moment: Date) -> String {
        moment.formatted(.iso8601).replacing(":", with: "-")
    }

    private static func moment(of name: String) -> Date? {
        let parts = name.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let moment = try? Date("\(parts[0])T\(parts[1].replacing("-", with: ":"))", strategy: .iso8601)
        // Only what reads as it was written.
        return moment.flatMap { Self.name(at: $0) == name ? $0 : nil }
    }
}
