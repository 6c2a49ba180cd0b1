import CEpoll

#if canImport(Glibc)
    import Glibc
#endif

/// How one server takes over a port from another without a connection refused.
///
/// The kernel spreads new connections over all sockets of a port by a hash; one that is in a socket's queue, or on its way
/// there, when that socket closes is reset. So the successor tells the kernel to send new ones to its own sockets only
/// (SO_ATTACH_REUSEPORT_CBPF), and the predecessor goes on accepting for a moment while it shuts down.
enum Relief {
    /// The kernel numbers a port's sockets in the order in which they came. Where there is no /proc, or no such option, the
    /// hash stays in place, and a connection may be lost in the moment when the predecessor closes.
    static func steer(to own: [Int32]) {
        guard let first = own.first, let all = listening(beside: first), all > own.count else { return }
        cepoll_steer(first, UInt32(all - own.count), UInt32(own.count))
    }

    /// Whether sockets of others listen on the same port.
    static func isUnderWay(for own: [Int32]) -> Bool {
        guard let first = own.first, let all = listening(beside: first) else { return false }
        return all > own.count
    }

    /// How many sockets listen where this one does; nil when the system does not tell.
    private static func listening(beside descriptor: Int32) -> Int? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        let inode = String(status.st_ino)
        for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
            let text = contents(of: table)
            // sl, local address, remote address, state (0A: LISTEN), …, inode
            let listeners = String(decoding: text, as: UTF8.self).split(separator: "\n")
                .map { $0.split(separator: " ") }
                .filter { $0.count > 9 && $0[3] == "0A" }
            guard let own = listeners.first(where: { $0[9] == inode }) else { continue }
            return listeners.count { $0[1] == own[1] }
        }
        return nil
    }

    /// Files in /proc do not tell their size.
    private static func contents(of path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var contents: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return contents }
            contents += buffer[..<count]
        }
    }
}
