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

    @Test func `a link to nothing is told from what is there, and from what never was`() throws {
        try DurableFile(path: folder.path + "/file").write([])
        for (name, target) in [("fine", "file"), ("gone", "kept/file"), ("under", "file/inner")] {
            #expect(symlink(target, folder.path + "/" + name) == 0)
        }

        #expect(Disk.missingTarget(of: folder.path + "/gone") == "kept/file")
        #expect(Disk.missingTarget(of: folder.path + "/under") == "file/inner")
        #expect(Disk.missingTarget(of: folder.path + "/fine") == nil)
        #expect(Disk.missingTarget(of: folder.path + "/file") == nil)
        #expect(Disk.missingTarget(of: folder.path + "/never") == nil)
    }

    @Test func `a folder moves with what is in it`() throws {
        try Disk.makeFolder(folder.path + "/one")
        try DurableFile(path: folder.path + "/one/file").write([1])

        try Disk.move(folder.path + "/one", to: folder.path + "/two")

        #expect(folder.names == ["two"])
        #expect(FileManager.default.fileExists(atPath: folder.path + "/two/file"))
    }

    @Test func `nothing is moved over what is there already`() throws {
        try DurableFile(path: folder.path("one")).write([1])
        try DurableFile(path: folder.path("two")).write([2])

        #expect(throws: FileFailure(folder.path("two"), code: EEXIST)) {
            try Disk.move(folder.path("one"), to: folder.path("two"))
        }

        #expect(FileManager.default.contents(atPath: folder.path("two")) == Data([2]))
    }

    @Test func `a quota that is used up is a full disk`() {
        #expect([ENOSPC, EDQUOT].allSatisfy { FileFailure("file", code: $0).isFull })
        #expect(!FileFailure("file", code: EROFS).isFull)
        #expect(DiskSpace.refusal(in: folder.path) == nil && folder.names.isEmpty)
        #expect(DiskSpace.refusal(in: folder.path("nowhere"))?.code == ENOENT)
    }

    @Test func `what is left on a disk is told, but for a file system that has no size`() throws {
        #expect(try #require(DiskSpace.left(in: folder.path)) > 0)
        #expect(DiskSpace.left(in: "/proc") == nil)
        #expect(DiskSpace.left(in: folder.path("nowhere")) == nil)
    }

    @Test func `what is nowhere can't be synced, moved or be a folder`() {
        let nowhere = folder.path("nowhere")
        let sync = #expect(throws: FileFailure.self) { try Disk.sync(nowhere) }
        let move = #expect(throws: FileFailure.self) { try Disk.move(nowhere, to: folder.path("new")) }

        #expect(sync == FileFailure(nowhere, code: ENOENT))
        #expect(move == FileFailure(folder.path("new"), code: ENOENT))
        // A link to nowhere takes the name, but is no folder.
        symlink(nowhere, folder.path("link"))
        #expect(throws: FileFailure(folder.path("link"), code: EEXIST)) { try Disk.makeFolder(folder.path("link")) }
    }

    @Test func `a relative link leads to the same file wherever it is moved`() throws {
        try Disk.makeFolder(folder.path("one"))
        try Disk.makeFolder(folder.path("two"))
        try DurableFile(path: folder.path("two/file")).write([7])
        symlink("../two/file", folder.path("one/link"))

        try Disk.makeLinkAbsolute(folder.path("one/link"))
        try Disk.move(folder.path("one/link"), to: folder.path("link"))

        #expect(FileManager.default.contents(atPath: folder.path("link")) == Data([7]))
        // An absolute one, a file and what isn't there stay as they are.
        for name in ["link", "two/file", "nowhere"] { try Disk.makeLinkAbsolute(folder.path(name)) }
        #expect(FileManager.default.contents(atPath: folder.path("link")) == Data([7]))
        #expect(folder.names.sorted() == ["link", "one", "two"])
    }

    @Test func `what is not there yet is made below the nearest that is`() {
        #expect(Disk.nearest(to: folder.path("outer/inner")) == folder.path)
        #expect(Disk.nearest(to: folder.path) == folder.path && Disk.nearest(to: "/nowhere/at/all") == "/")
    }

    @Test func `nothing is left open`() throws {
        try Disk.makeFolder(folder.path("one"))
        try Disk.move(folder.path("one"), to: folder.path("two"))
        try Disk.sync(folder.path("two"))

        #expect(folder.openPaths.isEmpty)
    }

    @Test func `a folder that can't be brought to the disk is not made, and one that can't be moved stays`() async {
        await #expect(processExitsWith: .success) {
            let folder = TemporaryFolder()
            try Disk.makeFolder(folder.path("one"))
            try Disk.makeFolder(folder.path("other"))

            try withoutDescriptors { _ in
                // As the disk would: nothing can be opened to be synced.
                #expect(throws: FileFailure(folder.path("new"), code: EMFILE)) {
                    try Disk.makeNewFolder(folder.path("new"))
                }
                #expect(throws: FileFailure(folder.path, code: EMFILE)) {
                    try Disk.move(folder.path("one"), to: folder.path("two"))
                }
            }

            #expect(folder.names == ["one", "other"])
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
    func `what is given to a folder's owner is theirs, with what is in it`() throws {
        for name in ["theirs", "given", "given/inner"] { try Disk.makeFolder(folder.path(name)) }
        try DurableFile(path: folder.path("given/inner/file")).write([1])
        chown(folder.path("theirs"), 1234, 2345)

        Disk.give(folder.path("given"), toOwnerOf: folder.path("theirs"))

        for name in ["given", "given/inner", "given/inner/file"] {
            var status = stat()
            try #require(stat(folder.path(name), &status) == 0)
            #expect(status.st_uid == 1234)
            #expect(status.st_gid == 2345)
        }
        // Of a folder that is not there, nobody is the owner.
        Disk.give(folder.path("given"), toOwnerOf: folder.path("none"))
        var status = stat()
        try #require(stat(folder.path("given"), &status) == 0)
        #expect(status.st_uid == 1234)
    }

    @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
    func `a link is given away, and not what it leads to`() throws {
        for name in ["theirs", "given", "other"] { try Disk.makeFolder(folder.path(name)) }
        try DurableFile(path: folder.path("other/file")).write([1])
        chown(folder.path("theirs"), 1234, 2345)
        // The first as in the place of the folder that root has made.
        for link in ["link", "slashed", "given/link"] {
            try #require(symlink(folder.path("other"), folder.path(link)) == 0)
        }

        for name in ["link", "slashed/", "given"] { Disk.give(folder.path(name), toOwnerOf: folder.path("theirs")) }

        for (name, isTheirs) in [
            ("link", true), ("slashed", true), ("given/link", true), ("other", false), ("other/file", false),
        ] {
            var status = stat()
            try #require(lstat(folder.path(name), &status) == 0)
            #expect((status.st_uid == 1234) == isTheirs, "\(name)")
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
    func `an open file is given away, and not what has its name by now`() throws {
        try Disk.makeFolder(folder.path("theirs"))
        for name in ["file", "other"] { try DurableFile(path: folder.path(name)).write([1]) }
        chown(folder.path("theirs"), 1234, 2345)
        let file = open(folder.path("file"), O_WRONLY | O_CLOEXEC)
        defer { close(file) }
        try #require(rename(folder.path("file"), folder.path("moved")) == 0)
        try #require(symlink(folder.path("other"), folder.path("file")) == 0)

        Disk.give(file, toOwnerOf: folder.path("theirs"))

        for (name, isTheirs) in [("moved", true), ("other", false)] {
            var status = stat()
            try #require(lstat(folder.path(name), &status) == 0)
            #expect((status.st_uid == 1234) == isTheirs, "\(name)")
        }
    }

    @Test func `a folder is deleted with its content, and of a link the link alone`() throws {
        for name in ["gone/inner", "other"] { try Disk.makeFolder(folder.path(name)) }
        for name in ["gone/inner/file", "other/file"] { try DurableFile(path: folder.path(name)).write([1]) }
        for link in ["gone/link", "link", "slashed"] {
            try #require(symlink(folder.path("other"), folder.path(link)) == 0)
        }

        for name in ["gone", "link", "slashed/"] { try Disk.remove(folder.path(name)) }

        var status = stat()
        for name in ["gone", "link", "slashed"] { #expect(lstat(folder.path(name), &status) != 0) }
        #expect(lstat(folder.path("other/file"), &status) == 0)
        #expect(throws: FileFailure.self) { try Disk.remove(folder.path("gone")) }
    }

    @Test func `a path's folder is the one that it is in`() {
        #expect(Disk.folder(of: "/one/two") == "/one")
        #expect(Disk.folder(of: "/one/two/../three/") == "/one")
        #expect(Disk.folder(of: "/") == "/")
    }
}
