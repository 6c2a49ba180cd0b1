import CLinux
import Glibc

/// Hands a port over from one server to another without refusing a connection.
///
/// The kernel spreads new connections over all sockets of a port by a hash. A connection that is in a socket's queue,
/// or on its way there, is reset when that socket closes. So the successor tells the kernel to send new ones to its own
/// sockets only (SO_ATTACH_REUSEPORT_CBPF), and the predecessor keeps accepting for a moment while it shuts down.
enum SocketHandover {
    /// Directs new connections to the given sockets. The kernel numbers a port's sockets in the order in which they
    /// joined. Without /proc or this socket option, the hash stays in place, and a connection may be lost when the
    /// predecessor closes.
    static func directConnections(to own: [Int32]) {
        guard let first = own.first, let all = listening(beside: first), all > own.count else { return }
        clinux_steer(first, UInt32(all - own.count), UInt32(own.count))
    }

    /// Whether other sockets listen on the same port.
    static func isUnderWay(for own: [Int32]) -> Bool {
        guard let first = own.first, let all = listening(beside: first) else { return false }
        return all > own.count
    }

    /// The number of sockets that listen on the same address and port; nil when the system does not report it.
    private static func listening(beside descriptor: Int32) -> Int? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        let inode = String(status.st_ino)
        // Of /proc a service may see the processes' own folders alone (systemd.exec(5), "ProcSubset").
        for table in ["/proc/self/net/tcp", "/proc/self/net/tcp6"] {
            let listeners = listeners(in: table)
            guard let own = listeners.first(where: { $0[9] == inode }) else { continue }
            return listeners.count { $0[1] == own[1] }
        }
        return nil
    }

    /// Returns the fields of each listening socket's line: number, local address, remote address, state, …, inode.
    ///
    /// The kernel generates the table as it is read, listening sockets first. Of the connections after them, which may
    /// be very many, it generates no more than fill a buffer.
    private static func listeners(in table: String) -> [[Substring]] {
        guard let file = fopen(table, "re") else { return [] }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer {
            free(line)
            fclose(file)
        }
        var listeners: [[Substring]] = []
        // The first line names the fields.
        guard getline(&line, &capacity, file) > 0 else { return [] }
        while getline(&line, &capacity, file) > 0, let line {
            let fields = String(cString: line).split(separator: " ")
            guard fields.count > 9, fields[3] == "0A" else { break }
            listeners.append(fields)
        }
        return listeners
    }
}
