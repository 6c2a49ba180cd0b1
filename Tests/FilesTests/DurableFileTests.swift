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

    @Test func `nothing is left open, whether it went well or not`() throws {
        struct Failure: Error {}
        try file.write([1])
        try DurableFile(path: folder.path("copy")).copy(file.path)
        #expect(throws: Failure.self) { try file.make { _ in throw Failure() } }
        #expect(throws: FileFailure.self) { try DurableFile(path: folder.path("copy/inner")).write([1]) }

        #expect(folder.openPaths.isEmpty)
    }

    @Test func `a copy of nothing is told by the name of what is missing`() {
        let missing = FileFailure(folder.path("none"), isReading: true, code: ENOENT)

        #expect(throws: missing) { try file.copy(folder.path("none")) }
        #expect(missing.description == "\(folder.path("none")) is missing.")
        #expect(folder.names.isEmpty)
    }

    @Test func `a copy of what can't be read is told by its name, and leaves the old content`() throws {
        try file.write([1])
        try Disk.makeFolder(folder.path("folder"))
        let unreadable = FileFailure(folder.path("folder"), isReading: true, code: EISDIR)

        #expect(throws: unreadable) { try file.copy(folder.path("folder")) }

        #expect(unreadable.description == "\(folder.path("folder")) can't be read: Is a directory.")
        #expect(content() == [1])
        #expect(folder.names == ["file", "folder"])
    }

    @Test func `a folder in its place is not replaced, and nothing is left beside it`() throws {
        try Disk.makeFolder(file.path)

        #expect(throws: FileFailure(file.path, code: EISDIR)) { try file.write([1]) }

        #expect(folder.names == ["file"])
    }

    @Test func `a folder in the draft's place is told by its own name`() throws {
        try Disk.makeFolder(file.draft)

        #expect(throws: FileFailure(file.draft, code: EEXIST)) { try file.write([1]) }

        #expect(folder.names == ["file.new"])
    }

    @Test func `where the folder can't be brought to the disk, a new file is gone again and an old one is complete`()
        async
    {
        await #expect(processExitsWith: .success) {
            let folder = TemporaryFolder()
            let old = DurableFile(path: folder.path("old"))
            try old.write([1])

            for name in ["old", "new"] {
                #expect(throws: FileFailure(folder.path, code: EMFILE)) {
                    try withoutDescriptors { allow in
                        allow(1)
                        try DurableFile(path: folder.path(name)).make { handle in
                            try handle.write(contentsOf: [2])
                        }
                    }
                }
            }

            #expect(folder.names == ["old"])
            #expect(FileManager.default.contents(atPath: old.path) == Data([2]))
        }
    }

    @Test(
        arguments: [
            (ENOSPC, "the disk is full. Make room and try again."),
            (EDQUOT, "the disk is full. Make room and try again."),
            (EROFS, "the disk is read-only. Make it writable and try again."),
            (EIO, "the disk reports errors. Look at the kernel's log and at the disk."),
            (EEXIST, "it already exists."), (EMFILE, "Too many open files."),
        ])
    func `why it failed is told in a sentence`(code: CInt, reason: String) {
        #expect("\(FileFailure("/file", code: code))" == "/file can't be written: \(reason)")
        #expect("\(FileFailure("/file", isReading: true, code: code))" == "/file can't be read: \(reason)")
    }
}
