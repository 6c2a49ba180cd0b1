import Glibc

/// A listening Unix-domain socket and its path in the file system, accessible to its owner and its group.
///
/// It is created under a temporary name and renamed, so that there is a socket to connect to at every moment, also
/// while one server takes over from another.
struct UnixListener {
    private static let mode: mode_t = 0o660

    let descriptor: Int32
    private let path: String
    private let identity: (device: dev_t, inode: ino_t)

    /// - Parameter sharing: whether this server may take over from one that listens there.
    init(path: String, sharing: Bool) throws(StartFailure) {
        try Self.check(path, sharing: sharing)
        let temporary = Self.temporary(path)
        unlink(temporary)
        let descriptor = try Listener.stream(AF_UNIX)
        var status = stat()
        let isReady =
            Self.call(bind, descriptor, temporary) && chmod(temporary, Self.mode) == 0
            && listen(descriptor, Listener.backlog) == 0 && lstat(temporary, &status) == 0
            && rename(temporary, path) == 0
        guard isReady else {
            let reason = StartFailure.reason(errno)
            close(descriptor)
            unlink(temporary)
            throw StartFailure("Cannot listen on \(path): \(reason).")
        }
        self.descriptor = descriptor
        self.path = path
        identity = (status.st_dev, status.st_ino)
    }

    private static func temporary(_ path: String) -> String { "\(path).\(getpid())" }

    /// - Parameter sharing: whether another server may listen there already.
    /// - Throws: `StartFailure` when no server of this user could listen there.
    static func requirePlace(at path: String, sharing: Bool) throws(StartFailure) {
        try check(path, sharing: sharing)
        guard temporary(path).utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path) else {
            throw StartFailure("Cannot listen on \(path): \(StartFailure.reason(ENAMETOOLONG)).")
        }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") + "/" : "."
        guard access(folder, W_OK | X_OK) == 0 else {
            throw StartFailure("Cannot listen on \(path): \(StartFailure.reason(errno)).")
        }
    }

    /// Throws when the path is not a socket or, unless `sharing`, is in use. A crashed server's socket is replaced.
    private static func check(_ path: String, sharing: Bool) throws(StartFailure) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw StartFailure("\(path) exists and is not a socket.") }
        guard !sharing else { return }
        let probe = try Listener.stream(AF_UNIX)
        defer { close(probe) }
        let failure = call(connect, probe, path) ? 0 : errno
        switch failure {
        case ECONNREFUSED, ENOENT: return
        // Whether somebody listens there, this user can't know.
        case EACCES: throw StartFailure("Cannot listen on \(path): \(StartFailure.reason(failure)).")
        // One with a full queue, or of another kind, takes no connection, and yet it is somebody's.
        default: throw StartFailure("\(path) is in use by another program.")
        }
    }

    /// Removes the path, unless it is a successor's by now.
    func remove() {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_dev == identity.device, status.st_ino == identity.inode else {
            return
        }
        unlink(path)
    }

    /// Calls `bind` or `connect`; sets errno when it fails.
    static func call(
        _ function: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32, _ descriptor: Int32, _ path: String
    ) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            errno = ENAMETOOLONG
            return false
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                function(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }
}
