import Accounts
import Foundation
import HTTPServer
import HTTPTypes
import Testing

@testable import App

@Suite(.timeLimit(.minutes(5))) struct ScratchSpaceTests {
    private let space = ScratchSpace(folder: NSTemporaryDirectory())
    private let ana = Member.ID(1)

    private func content(of bytes: Int) throws -> ScratchContent {
        let file = try space.file(for: ana)
        for start in stride(from: 0, to: bytes, by: 1000) {
            try file.write([UInt8](repeating: 7, count: min(1000, bytes - start)))
        }
        return try file.finish()
    }

    @Test func `small content stays in memory, large content goes to the disk, and both are complete`() async throws {
        guard case .bytes(let small) = try content(of: 5000) else {
            Issue.record("in memory")
            return
        }
        #expect(small == [UInt8](repeating: 7, count: 5000))
        #expect(space.load == (bytes: 0, files: 0))

        do {
            let large = try content(of: 200_000)
            guard case .file(let file) = large else {
                Issue.record("on the disk")
                return
            }
            #expect(file.size == 200_000)
            #expect(space.load == (bytes: 200_000, files: 1))
            var pieces: [UInt8] = []
            try large.forEachPiece { pieces += $0 }
            #expect(pieces == [UInt8](repeating: 7, count: 200_000))
            #expect(try await large.response([:]).wholeBody() == pieces)
        }
        #expect(space.load == (bytes: 0, files: 0), "its room comes back when it is sent")
    }

    @Test func `few answers to one member are sent at once, and room is freed`() throws {
        var contents = try (0..<ScratchSpace.mostFilesOfOne).map { _ in try content(of: 100_000) }

        #expect(throws: WorkPoolBusy.self) { try space.file(for: ana) }
        _ = try space.file(for: Member.ID(2))

        contents.removeLast()
        _ = try content(of: 100_000)
        withExtendedLifetime(contents) {}
    }

    @Test func `a file that can't be made for another reason is not called a full disk`() throws {
        let file = try ScratchSpace(folder: "/nowhere/at/all").file(for: ana)

        let error = #expect(throws: ServedFileFailure.self) { try file.write([UInt8](repeating: 0, count: 100_000)) }

        #expect(error?.code == ENOENT)
    }

    @Test func `a file that would be too large at any time is not said to be for want of room now`() throws {
        let space = ScratchSpace(folder: NSTemporaryDirectory(), mostBytesOfFile: 150_000)
        do {
            let file = try space.file(for: ana)
            let piece = [UInt8](repeating: 0, count: 100_000)
            try file.write(piece)
            #expect(throws: DownloadTooLarge.self) { try file.write(piece) }
        }

        #expect(space.load == (bytes: 0, files: 0))
        #expect(Problem(DownloadTooLarge())?.status == .conflict)
        #expect(Problem(DownloadTooLarge())?.passes == false)
    }

    @Test func `there is so much room and no more, and what was given up gives it back`() throws {
        do {
            let file = try space.file(for: ana)
            let piece = [UInt8](repeating: 0, count: 100_000)
            try file.write(piece)
            try space.take(ScratchSpace.mostBytes - 150_000)
            #expect(throws: WorkPoolBusy.self) { try file.write(piece) }
            space.leave(5, bytes: ScratchSpace.mostBytes - 150_000)
        }
        #expect(space.load == (bytes: 0, files: 0))
    }
}
