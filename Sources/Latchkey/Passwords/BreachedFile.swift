import Foundation
import Secrets

/// A file of breached passwords while it is made: beside its place, and put there when it is whole.
struct BreachedFile {
    let path: String

    private var draft: String { path + ".new" }

    /// Makes the file of a list. A crash leaves what was there before.
    /// - Returns: how many passwords it is made of.
    /// - Throws: `SettingsError`.
    func write(_ list: HashList) throws -> UInt64 {
        guard FileManager.default.createFile(atPath: draft, contents: nil),
            let handle = FileHandle(forUpdatingAtPath: draft)
        else { throw SettingsError("\(path) can't be written: see that this user may write there.") }
        var isDone = false
        defer { if !isDone { unlink(draft) } }

        var builder = BreachedBuilder(expectedCount: list.expectedCount)
        do {
            // The head is known last.
            try handle.write(contentsOf: Data(count: builder.headSize))
            try list.forEach(progress: report) { key in
                let bytes = try builder.add(key)
                if !bytes.isEmpty { try handle.write(contentsOf: bytes) }
            }
            try handle.write(contentsOf: builder.finish())
            guard builder.count > 0 else { throw SettingsError("There are no hashes in \(list.file).") }
            try handle.seek(toOffset: 0)
            try handle.write(contentsOf: builder.head)
            let content = try Data(contentsOf: URL(fileURLWithPath: draft), options: .alwaysMapped)
            try handle.seekToEnd()
            try handle.write(contentsOf: BreachedBuilder.checksum(of: content))
            try handle.synchronize()
        } catch let error as SettingsError {
            throw error
        } catch {
            throw SettingsError("\(path) can't be written: is the disk full?")
        }
        guard rename(draft, path) == 0 else { throw SettingsError("\(path) can't be written: is it a folder?") }
        isDone = true
        return builder.count
    }

    /// Says how far it is, when somebody watches.
    private func report(_ part: Double) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        FileHandle.standardError.write(Data("\r\(Int(part * 100)) %\(part >= 1 ? "\n" : "")".utf8))
    }
}
