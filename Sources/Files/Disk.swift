import Foundation

/// Changes in folders that a power cut does not take back.
///
/// What is in a file is on the disk after `fsync` of the file; that it is there, and under which name, after `fsync` of the
/// folder it lies in (fsync(2)). Every function here returns once both are so, or throws and undoes what it did.
package enum Disk {
    /// Waits until a file's content, or a folder's list of names, is on the disk.
    package static func sync(_ path: String) throws(FileFailure) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno == EACCES else { throw FileFailure(path) }
            // A folder in which one may write but not look: all disks, then.
            return Foundation.sync()
        }
        defer { close(descriptor) }
        // EINVAL: a file system that knows no sync of folders. There is nothing more to ask of it.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw FileFailure(path) }
    }

    /// Makes a folder for its owner alone, and those it lies in, unless they are there.
    package static func makeFolder(_ path: String) throws(FileFailure) {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
        let parent = folder(of: path)
        if parent != path { try makeFolder(parent) }
        do {
            try makeNewFolder(path)
        } catch {
            // Another program made it meanwhile.
            guard error.code == EEXIST, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
                throw error
            }
        }
    }

    /// Makes a folder for its owner alone where there is nothing yet.
    /// - Throws: `FileFailure` with `EEXIST` when there is something.
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

    /// Gives a file or folder another name, under which there must be nothing.
    package static func move(_ path: String, to new: String) throws(FileFailure) {
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

    /// Gives a file, or a folder with all that is in it, to whoever owns a folder. Only root can, and only root's need it: they
    /// would keep that user out of their own.
    package static func give(_ path: String, toOwnerOf folder: String) {
        var status = stat()
        guard geteuid() == 0, stat(folder, &status) == 0 else { return }
        let inside = FileManager.default.subpaths(atPath: path) ?? []
        for path in [path] + inside.map({ "\(path)/\($0)" }) { lchown(path, status.st_uid, status.st_gid) }
    }

    /// The folder that something lies in.
    package static func folder(of path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent().path
    }
}
