import Files
import Foundation
import Secrets

/// A file of breached passwords under construction.
struct BreachedFile {
    let path: String

    /// - Parameter source: the list that it is built from.
    /// - Throws: `SettingsError` if the path is a device, for example, or the list itself.
    func requireReplaceable(from source: String) throws(SettingsError) {
        var (present, list) = (stat(), stat())
        guard stat(source, &list) == 0 else { return }
        for path in [path, DurableFile(path: path).draft] where stat(path, &present) == 0 {
            guard present.st_dev != list.st_dev || present.st_ino != list.st_ino else {
                throw SettingsError("\(path) is the list itself, which would be lost. Name another file with --output.")
            }
        }
        guard stat(path, &present) != 0 || [S_IFREG, S_IFDIR].contains(present.st_mode & S_IFMT) else {
            throw SettingsError("\(path) is not a file that can be replaced. Name another with --output.")
        }
    }

    /// Builds the file from a list, durably. A crash leaves the previous file.
    /// - Returns: the number of passwords in it.
    /// - Throws: `SettingsError`.
    func write(_ list: HashList) throws -> UInt64 {
        let file = DurableFile(path: path)
        do {
            return try file.make { try fill($0, at: file.draft, with: list) }
        } catch let failure as FileFailure {
            throw SettingsError(failure.code == EISDIR ? "\(path) can't be written: it is a folder." : "\(failure)")
        } catch let error as SettingsError {
            throw error
        } catch {
            throw SettingsError("\(path) can't be written: is the disk full?")
        }
    }

    private func fill(_ handle: FileHandle, at draft: String, with list: HashList) throws -> UInt64 {
        var builder = BreachedBuilder(expectedCount: list.expectedCount)
        // Reserves room for the head, which is known last.
        try handle.write(contentsOf: Data(count: builder.headSize))
        try Progress.during("Building") { progress in
            try list.forEach(progress: { progress.show(Int($0 * 100), of: 100) }) { key in
                let bytes = try builder.add(key)
                if !bytes.isEmpty { try handle.write(contentsOf: bytes) }
            }
        }
        try handle.write(contentsOf: builder.finish())
        guard builder.count > 0 else { throw SettingsError("There are no hashes in \(list.file).") }
        try handle.seek(toOffset: 0)
        try handle.write(contentsOf: builder.head)
        let content = try Data(contentsOf: URL(fileURLWithPath: draft), options: .alwaysMapped)
        try handle.seekToEnd()
        try handle.write(contentsOf: BreachedBuilder.checksum(of: content))
        return builder.count
    }
}
