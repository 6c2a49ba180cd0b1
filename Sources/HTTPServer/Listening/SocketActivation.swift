import CLinux
import Glibc

/// Listening sockets that systemd opened for this process: sd_listen_fds(3).
public enum SocketActivation {
    private static let firstDescriptor: Int32 = 3
    private static let most: Int32 = 64

    /// Returns the descriptors, for `Settings.inherited`; none when the sockets were meant for another process. Works
    /// once: the variables are removed from this process's environment, so that no child process claims the sockets.
    public static func take() -> [Int32] {
        defer { for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) } }
        return descriptors(
            pid: getenv("LISTEN_PID").map { String(cString: $0) },
            count: getenv("LISTEN_FDS").map { String(cString: $0) },
            own: getpid())
    }

    static func descriptors(pid: String?, count: String?, own: pid_t) -> [Int32] {
        guard let pid, let count, pid_t(pid) == own, let count = Int32(count), (1...most).contains(count) else {
            return []
        }
        return Array(firstDescriptor..<firstDescriptor + count)
    }

    /// Prepares an inherited descriptor for a loop.
    /// - Throws: `StartFailure` when it is not a listening stream socket.
    static func adopt(_ descriptor: Int32) throws(StartFailure) {
        guard option(descriptor, SO_ACCEPTCONN) == 1, option(descriptor, SO_TYPE) == Int32(SOCK_STREAM.rawValue) else {
            throw StartFailure(
                "Descriptor \(descriptor), passed by socket activation, is not a listening stream socket.")
        }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        Listener.prepare(descriptor)
    }

    private static func option(_ descriptor: Int32, _ name: Int32) -> Int32? {
        var value: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
    }
}
