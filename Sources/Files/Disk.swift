import Foundation

/// Changes to folders that survive a power cut.
///
/// A file's content is on the disk after `fsync` of the file; its existence and name are after `fsync` of its folder
/// (fsync(2)). Functions here return once both are on the disk, or throw and undo their change, unless they say otherwise.
package enum Disk {
    /// Waits until a file's content, or a folder's list of names, is on the disk.
    package static func sync(_ path: String) throws(FileFailure) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno == EACCES else { throw FileFailure(path) }
            // A folder that may be written but not read: sync all disks instead.
            return Foundation.sync()
        }
        defer { close(descriptor) }
        // EINVAL: the file system does not support syncing folders. Nothing more can be done.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw FileFailure(path) }
    }

    /// Creates a folder and its missing parents, accessible to the owner only.
    package static func makeFolder(_ path: String) throws(FileFailure) {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
        let parent = folder(of: path)
        if parent != path { try makeFolder(parent) }
        do {
            try makeNewFolder(path)
        } catch {
            // Another program created it meanwhile.
            guard error.code == EEXIST, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
                throw error
            }
        }
    }

    /// Creates a folder, accessible to the owner only, where nothing exists yet.
    /// - Throws: `FileFailure` with `EEXIST` when something exists there.
    package static func makeNewFolder(_ path: String) throws(FileFailure) {
        guard mkdir(path, 0o700) == 0 else { throw FileFailure(path) }
        do {
            try sync(path)
            try sync(folder(of: path))
        } catch {
            rmdir(path)
            throw error
        }
    }

    /// Renames a file or folder.
    /// - Throws: `FileFailure` with `EEXIST` when something exists under the new name.
    package static func move(_ path: String, to new: String) throws(FileFailure) {
        var status = stat()
        guard lstat(new, &status) != 0 else { throw FileFailure(new, code: EEXIST) }
        guard rename(path, new) == 0 else { throw FileFailure(new) }
        do {
            let (from, to) = (folder(of: path), folder(of: new))
            try sync(to)
            if from != to { try sync(from) }
        } catch {
            _ = rename(new, path)
            throw error
        }
    }

    /// Has a relative symbolic link lead to the same place by an absolute path, so that it may be moved. Anything else
    /// stays as it is.
    package static func makeLinkAbsolute(_ path: String) throws(FileFailure) {
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path), !target.hasPrefix("/"),
            let folder = realpath(folder(of: path), nil)
        else { return }
        defer { free(folder) }
        let draft = path + ".new"
        unlink(draft)
        guard symlink("\(String(cString: folder))/\(target)", draft) == 0, rename(draft, path) == 0 else {
            throw FileFailure(path)
        }
        try sync(String(cString: folder))
    }

    /// Returns what a symbolic link leads to, as the link has it, if nothing is there; nil for anything else.
    package static func missingTarget(of path: String) -> String? {
        guard access(path, F_OK) != 0, errno == ENOENT || errno == ENOTDIR else { return nil }
        return try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    }

    /// Changes the owner of a file, or of a folder with its content, to the owner of `folder`. Only root can do this,
    /// and only root's files need it: that user could not access them otherwise.
    ///
    /// No link is followed, nor one that takes a folder's place meanwhile: that user could have root give away any file.
    package static func give(_ path: String, toOwnerOf folder: String) {
        var status = stat()
        guard geteuid() == 0, stat(folder, &status) == 0 else { return }
        give(nameOfLink(path), in: AT_FDCWD, to: status)
    }

    /// The same of an open file, whatever has its name by now.
    package static func give(_ file: CInt, toOwnerOf folder: String) {
        var status = stat()
        guard geteuid() == 0, stat(folder, &status) == 0 else { return }
        fchown(file, status.st_uid, status.st_gid)
    }

    /// - Parameters:
    ///   - parent: the open folder in which the name is looked up.
    ///   - owner: the status of what is theirs.
    private static func give(_ name: String, in parent: CInt, to owner: stat) {
        let folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder >= 0 else {
            fchownat(parent, name, owner.st_uid, owner.st_gid, AT_SYMLINK_NOFOLLOW)
            return
        }
        defer { close(folder) }
        // What is in it first: once the folder is theirs, they may put anything there.
        for name in names(in: folder) { give(name, in: folder, to: owner) }
        fchown(folder, owner.st_uid, owner.st_gid)
    }

    /// Deletes a file, or a folder with its content. Unlike the other changes it isn't waited for, and what was deleted
    /// before a failure is gone.
    ///
    /// No link is followed, nor one that takes a folder's place meanwhile: a user could have root delete any file.
    package static func remove(_ path: String) throws(FileFailure) {
        guard remove(nameOfLink(path), in: AT_FDCWD) else { throw FileFailure(path) }
    }

    /// - Returns: false, with `errno`, if anything is left.
    private static func remove(_ name: String, in parent: CInt) -> Bool {
        let folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder >= 0 else { return unlinkat(parent, name, 0) == 0 }
        defer { close(folder) }
        return names(in: folder).allSatisfy { remove($0, in: folder) } && unlinkat(parent, name, AT_REMOVEDIR) == 0
    }

    /// The path without slashes at its end: with one, a link is followed.
    private static func nameOfLink(_ path: String) -> String { path.replacing(/\/+$/, with: "") }

    /// The names of what is in an open folder; none when it can't be read.
    private static func names(in folder: CInt) -> [String] {
        let copy = dup(folder)
        guard let list = fdopendir(copy) else {
            close(copy)
            return []
        }
        defer { closedir(list) }
        var names: [String] = []
        while let entry = readdir(list) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Returns a path without what is not there yet at its end.
    package static func nearest(to path: String) -> String {
        var there = URL(fileURLWithPath: path).standardizedFileURL
        while !FileManager.default.fileExists(atPath: there.path), there.path != "/" { there.deleteLastPathComponent() }
        return there.path
    }

    /// Returns the folder that contains a path.
    package static func folder(of path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent().path
    }
}
