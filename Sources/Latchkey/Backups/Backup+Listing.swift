import Foundation

/// The backups of a folder, which are told by their names.
extension Backup {
    /// Tolerated clock difference, in seconds.
    private static let tolerance: TimeInterval = 60 * 60

    /// Lists the backups in a folder, oldest first. Other entries are ignored.
    static func all(in directory: String) -> [(backup: Backup, moment: Date)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return names.sorted().compactMap { name in
            moment(of: name).map { (Backup(path: "\(directory)/\(name)"), $0) }
        }
    }

    /// Returns the newest backup in a folder, or nil if there is none.
    /// - Throws: `CommandFailure` if it is no folder or can't be read, or if all backups are dated ahead of the clock.
    static func newest(in directory: String, at now: Date) throws(CommandFailure) -> (backup: Backup, moment: Date)? {
        try requireFolder(directory)
        let all = all(in: directory)
        // A backup from the future is ignored: a clock was wrong when it was made.
        let newest = all.last { $0.moment < now.addingTimeInterval(tolerance) }
        guard newest != nil || all.isEmpty else {
            throw CommandFailure("All backups in \(directory) have dates in the future. Check this machine's clock.")
        }
        return newest
    }

    /// Returns the backups older than `age` seconds, except `new` and the newest of the others: if the clock is wrong,
    /// all look old.
    static func old(in directory: String, beside new: Backup, age: TimeInterval, at now: Date) -> [Backup] {
        let others = all(in: directory).filter { $0.backup.path != new.path && $0.moment <= now && $0.backup.mayBeOurs }
        return others.dropLast().filter { $0.moment < now.addingTimeInterval(-age) }.map(\.backup)
    }

    /// Whether the folder contains a backup's files and nothing else. A folder of other data may have a backup's name.
    /// True for a folder that can't be read.
    private var mayBeOurs: Bool {
        guard let contents = try? FileManager.default.contentsOfDirectory(atPath: path) else { return true }
        let names = Set(contents)
        let known = Set(DataFolder.databaseFiles + DataFolder.keys + [Manifest.fileName])
        return names.isSubset(of: known) && !names.isDisjoint(with: [Manifest.fileName, DataFolder.databaseName])
    }

    /// The name for a moment, such as `2026-11-22T07-30-15Z`: UTC, without colons, which some file systems reject.
    static func name(at moment: Date) -> String {
        moment.formatted(.iso8601).replacing(":", with: "-")
    }

    /// Nil for a name that `name(at:)` doesn't write.
    static func moment(of name: String) -> Date? {
        let parts = name.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let moment = try? Date("\(parts[0])T\(parts[1].replacing("-", with: ":"))", strategy: .iso8601)
        return moment.flatMap { Self.name(at: $0) == name ? $0 : nil }
    }
}
