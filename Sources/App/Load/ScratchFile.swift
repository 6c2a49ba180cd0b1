import Foundation
import HTTPServer

/// A response body being written: in memory while it is small, then on the disk. Used by one thread at a time.
final class ScratchFile {
    /// In bytes: larger content goes to the disk.
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

    /// - Throws: `WorkPoolBusy` when there is no room; `DownloadTooLarge`; `ScratchUnavailable` when the disk is full or can
    ///   only be read, or this user may not write there; `ServedFileFailure` when the file can't be written for another
    ///   reason.
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
        guard taken + bytes.count <= space.mostBytesOfFile else { throw DownloadTooLarge() }
        try space.take(bytes.count)
        taken += bytes.count
        try file.write(bytes)
    }

    /// Returns the content. Nothing can be written afterwards.
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

    /// Tells what the operator can mend, and a later request may find mended, from other failures.
    private func onDisk<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch let failure as ServedFileFailure
            where failure.isFull || [EROFS, EACCES, EPERM].contains(failure.code)
        {
            throw ScratchUnavailable(description: failure.description)
        }
    }
}
