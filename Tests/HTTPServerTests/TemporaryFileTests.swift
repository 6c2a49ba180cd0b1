import Foundation
import Synchronization
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(5))) struct TemporaryFileTests {
    private let folder = FileManager.default.temporaryDirectory.path

    @Test func `the written content is sent, and the folder holds nothing`() async throws {
        let folder = self.folder + "/\(UUID())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let closed = Mutex(0)
        let pieces = (0..<5000).map { Array("\($0), ".utf8) }
        let file = try TemporaryFile(in: folder)
        for piece in pieces { try file.write(piece) }
        #expect(file.size == pieces.joined().count)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)

        do {
            let open = try file.finish { closed.withLock { $0 += 1 } }
            try await withServer(answering: { _ in Response(file: open) }) { server in
                let client = try Client(port: server.port)
                await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try await client.receiveReply().text == String(decoding: pieces.joined(), as: UTF8.self))
            }
            #expect(closed.withLock { $0 } == 0)
            withExtendedLifetime(open) {}
        }
        // The server's threads may hold it a moment longer.
        while closed.withLock({ $0 }) == 0 { try await Task.sleep(for: .milliseconds(2)) }
        #expect(closed.withLock { $0 } == 1)
    }

    @Test func `where there can be no file a sentence says so`() {
        let error = #expect(throws: ServedFileFailure.self) { _ = try TemporaryFile(in: "/nowhere/at/all") }
        #expect(
            error?.description == "A temporary file in /nowhere/at/all can't be written: No such file or directory.")
        #expect(error?.code == ENOENT)
    }

    @Test func `what the disk can't read is not taken for the file's end`() {
        // Nothing can be read from what was opened for writing.
        let descriptor = open("/dev/null", O_WRONLY | O_CLOEXEC)
        let file = OpenFile(descriptor: descriptor, size: 1, name: "A file") {}

        let error = #expect(throws: ServedFileFailure.self) { _ = try file.read(0..<1) }

        #expect(error?.description == "A file can't be read: Bad file descriptor.")
        #expect(error?.code == EBADF)
    }

    @Test func `a full disk and a full quota are told from other failures`() {
        #expect([ENOSPC, EDQUOT].allSatisfy { ServedFileFailure(code: $0, "The file can't be written").isFull })
        #expect([EMFILE, EIO, ENOENT].allSatisfy { !ServedFileFailure(code: $0, "The file can't be written").isFull })
        #expect(!ServedFileFailure(noRegularFile: "The file").isFull)
    }
}
