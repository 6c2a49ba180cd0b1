import Files
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct DiskTests {
    private let folder = TemporaryFolder()

    @Test func `a folder is made with those it lies in, for its owner alone, and may be there already`() throws {
        let inner = folder.path + "/outer/inner"

        try Disk.makeFolder(inner)
        try Disk.makeFolder(inner)

        var status = stat()
        try #require(stat(inner, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o700)
    }

    @Test func `only the owner may open a new folder`() throws {
        try Disk.makeNewFolder(folder.path + "/mine")

        let error = #expect(throws: FileFailure.self) { try Disk.makeNewFolder(folder.path + "/mine") }
        #expect(error?.code == EEXIST)
    }

    @Test func `a file is no folder`() throws {
        try DurableFile(path: folder.path + "/file").write([])

        #expect(throws: FileFailure.self) { try Disk.makeFolder(folder.path + "/file") }
        #expect(throws: FileFailure.self) { try Disk.makeFolder(folder.path + "/file/inner") }
    }

    @Test func `a folder moves with what is in it`() throws {
        try Disk.makeFolder(folder.path + "/one")
        try DurableFile(path: folder.path + "/one/file").write([1])

        try Disk.move(folder.path + "/one", to: folder.path + "/two")

        #expect(folder.names == ["two"])
        #expect(FileManager.default.fileExists(atPath: folder.path + "/two/file"))
    }
}
