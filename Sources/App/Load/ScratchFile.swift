import Database
import HTTPServer
import HTTPTypes

/// An answer's content while it is made: in memory as long as it is small, then on the disk. Used by one thread at a time.
final class ScratchFile {
    /// In bytes: what is longer goes to the disk.
    private static let smallSize = 64 << 10

    private let space: ScratchSpace
    private let member: Int64
    private var memory: [UInt8] = []
    private var file: TemporaryFile?
    private var taken = 0
    private var isFinished = false

    init(space: ScratchSpace, member: Int64) throws(WorkPoolBusy) {
        try space.enter(member)
        (self.space, self.member) = (space, member)
    }

    deinit {
        if !isFinished { space.leave(member, bytes: taken) }
    }

    /// - Throws: `WorkPoolBusy` when there is no room; `DatabaseUnavailable` when the disk is full.
    func write(_ bytes: some Collection<UInt8>) throws {
        guard file != nil || memory.count + bytes.count > Self.smallSize else {
            return memory.append(contentsOf: bytes)
        }
        try onDisk {
            let file = try self.file ?? TemporaryFile(in: space.folder)
            self.file = file
            if !memory.isEmpty {
                try put(memory, into: file)
                memory = []
            }
            try put(bytes, into: file)
        }
    }

    private func put(_ bytes: some Collection<UInt8>, into file: TemporaryFile) throws {
        try space.take(bytes.count)
        taken += bytes.count
        try file.write(bytes)
    }

    /// All of it; nothing can be written afterwards.
    func finish() throws -> ScratchContent {
        guard let file else {
            isFinished = true
            space.leave(member, bytes: taken)
            return .bytes(memory)
        }
        let (space, member, taken) = (space, member, taken)
        let open = try onDisk { try file.finish { space.leave(member, bytes: taken) } }
        isFinished = true
        return .file(open)
    }

    /// A disk that takes nothing more is the database's trouble as well: it is told in the same way.
    private func onDisk<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch is FileFailure {
            throw DatabaseUnavailable(.full, at: space.folder)
        }
    }
}
