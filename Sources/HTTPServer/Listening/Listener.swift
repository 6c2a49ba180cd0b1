import CLinux
import Glibc

/// Opens listening sockets.
enum Listener {
    /// The system caps this at net.core.somaxconn. A burst of connections waits rather than being refused.
    static let backlog: Int32 = 4096
    /// Bytes that the kernel may hold unsent for one connection, beyond those in flight. Otherwise it buffers megabytes
    /// for a client that does not read.
    private static let mostUnsent: Int32 = 256 << 10

    /// Opens a listening socket with SO_REUSEPORT, so that each loop has its own queue. Returns it with its port.
    static func open(host: String, port: Int) throws(StartFailure) -> (descriptor: Int32, port: Int) {
        let descriptor = try bound(host: host, port: port, sharing: true)
        guard listen(descriptor, backlog) == 0 else {
            let reason = StartFailure.reason(errno)
            close(descriptor)
            throw StartFailure("Cannot listen on \(host), port \(port): \(reason).")
        }
        return (descriptor, self.port(of: descriptor))
    }

    /// The port in host byte order; 0 for a Unix-domain socket.
    static func port(of descriptor: Int32) -> Int {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let named = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        return named == 0 ? Int(clinux_address_port(&address)) : 0
    }

    /// Throws when the port is in use. SO_REUSEPORT would hide that when the other program belongs to the same user.
    /// - Parameter sharing: whether it may be in use by a server of the same user that shares it.
    static func checkIsFree(host: String, port: Int, sharing: Bool) throws(StartFailure) {
        close(try bound(host: host, port: port, sharing: sharing))
    }

    /// Throws when the host is not this machine, or the port not for this user. It may be in use.
    static func checkMayBeOpened(host: String, port: Int) throws(StartFailure) {
        do throws(StartFailure) {
            close(try bound(host: host, port: port, sharing: true))
        } catch {
            guard error == StartFailure(binding: host, port: port, EADDRINUSE) else { throw error }
        }
    }

    private static func bound(host: String, port: Int, sharing: Bool) throws(StartFailure) -> Int32 {
        guard (0...65_535).contains(port) else { throw StartFailure("\(port) is not a port: ports go up to 65535.") }
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let address = found?.pointee else {
            throw StartFailure("\"\(host)\" is not an address of this machine.")
        }
        defer { freeaddrinfo(found) }

        let descriptor = try stream(address.ai_family)
        set(descriptor, SOL_SOCKET, SO_REUSEADDR)
        if sharing { set(descriptor, SOL_SOCKET, SO_REUSEPORT) }
        prepare(descriptor)
        guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0 else {
            let failure = StartFailure(binding: host, port: port, errno)
            close(descriptor)
            throw failure
        }
        return descriptor
    }

    static func stream(_ family: Int32) throws(StartFailure) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(family, type, 0)
        guard descriptor >= 0 else { throw StartFailure("Cannot create a socket: \(StartFailure.reason(errno)).") }
        return descriptor
    }

    /// Sets options that accepted sockets inherit, which saves a call for each. They have no effect on a Unix-domain
    /// socket.
    static func prepare(_ descriptor: Int32) {
        set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)
        set(descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, mostUnsent)
    }

    private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32 = 1) {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}
