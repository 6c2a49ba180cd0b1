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
            let listeners = listeners(in: table)
            guard let own = listeners.first(where: { $0[9] == inode }) else { continue }
            return listeners.count { $0[1] == own[1] }
        }
        return nil
    }

    /// The fields of the lines that tell of listening sockets: number, local address, remote address, state, …, inode.
    ///
    /// The kernel writes as it is read, and these come first: of the connections behind them, which may be very many, it is
    /// asked for no more than fill a buffer.
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
