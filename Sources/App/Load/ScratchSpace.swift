import Accounts
import Synchronization

/// Disk space for response bodies too large for memory, from their creation until they are sent.
final class ScratchSpace: Sendable {
    /// In bytes, for all members together. An export holds two files at a time, which fit while there is no other.
    static let mostBytes = 2 << 30
    /// In bytes. More than a member's to-dos have, but for a few who fill them all with long descriptions.
    static let mostBytesOfFile = 1 << 30
    /// Per member. Each file is held until a client has read it, however slowly.
    static let mostFilesOfOne = 4

    private struct State {
        var bytes = 0
        var files: [Int64: Int] = [:]
    }

    let folder: String
    let mostBytesOfFile: Int
    private let state = Mutex(State())

    init(folder: String, mostBytesOfFile: Int = ScratchSpace.mostBytesOfFile) {
        (self.folder, self.mostBytesOfFile) = (folder, mostBytesOfFile)
    }

    /// Opens a file for a member.
    /// - Throws: `WorkPoolBusy` when too many of the member's files are still being sent.
    func file(for member: Member.ID) throws -> ScratchFile {
        try ScratchFile(space: self, member: member.number)
    }

    /// The bytes and files in use.
    var load: (bytes: Int, files: Int) {
        state.withLock { ($0.bytes, $0.files.values.reduce(0, +)) }
    }

    func enter(_ member: Int64) throws(WorkPoolBusy) {
        let isIn = state.withLock { state in
            guard state.files[member, default: 0] < Self.mostFilesOfOne else { return false }
            state.files[member, default: 0] += 1
            return true
        }
        if !isIn { throw WorkPoolBusy() }
    }

    func take(_ bytes: Int) throws(WorkPoolBusy) {
        let isTaken = state.withLock { state in
            guard state.bytes + bytes <= Self.mostBytes else { return false }
            state.bytes += bytes
            return true
        }
        if !isTaken { throw WorkPoolBusy() }
    }

    func leave(_ member: Int64, bytes: Int) {
        state.withLock { state in
            state.bytes -= bytes
            let left = (state.files[member] ?? 1) - 1
            state.files[member] = left > 0 ? left : nil
        }
    }
}
