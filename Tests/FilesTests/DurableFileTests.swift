import Files
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct DurableFileTests {
    private let folder = TemporaryFolder()
    private var file: DurableFile { DurableFile(path: folder.path + "/file") }

    private func content() -> [UInt8]? {
        FileManager.default.contents(atPath: file.path).map(Array.init)
    }

    private func mode(_ path: String) throws -> mode_t {
        var status = stat()
        try #require(stat(path, &status) == 0)
        return status.st_mode & 0o777
    }

    @Test func `a written file is there, for its owner alone, and nothing beside it`() throws {
        try file.write([1, 2, 3])
        try file.write([4])

        #expect(content() == [4])
        #expect(try mode(file.path) == 0o600)
        #expect(folder.names == ["file"])
    }

    @Test func `a file left behind by a crash does no harm`() throws {
        try Data([9]).write(to: URL(fileURLWithPath: file.draft))

        try file.write([1])

        #expect(content() == [1])
        #expect(folder.names == ["file"])
    }

    @Test func `a group that may read the old file may read the new one`() throws {
        try file.write([1])
        chmod(file.path, 0o644)

        try file.write([2])

        #expect(try mode(file.path) == 0o640)
    }

    @Test func `a failed write leaves the old content`() throws {
        struct Failure: Error {}
        try file.write([1])

        #expect(throws: Failure.self) {
            try file.make { handle in
                try handle.write(contentsOf: [2])
                throw Failure()
            }
        }

        #expect(content() == [1])
        #expect(folder.names == ["file"])
    }

    @Test func `a copy is as large as what it is a copy of`() throws {
        let original = DurableFile(path: folder.path + "/original")
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        try original.write(bytes)

        try file.copy(original.path)

        #expect(content() == bytes)
    }

    @Test func `where no file can be, it is said, and what to do`() {
        let nowhere = DurableFile(path: folder.path + "/none/file")
        let error = #expect(throws: FileFailure.self) { try nowhere.write([1]) }
        #expect(error?.code == ENOENT)
        #expect(error?.description.contains("/none/file can't be written. Check that the folder exists") == true)
    }
}
