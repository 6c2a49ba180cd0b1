import CLinux
import Glibc

/// A client that sends exactly the given bytes, over a loopback socket. It never blocks a thread, since those that
/// run tests are few: when the socket is not ready, it sleeps a little and tries again.
final class Client: Sendable {
    struct Failure: Error { let what: String }

    private let descriptor: Int32
    private let timeout: Duration

    /// Gives up on a transfer after `timeout`, so that a server that says nothing fails a test rather than hanging it.
    /// - Parameter source: another address of this machine to come from, such as 127.0.0.2.
    init(port: Int, from source: String? = nil, timeout: Duration = .seconds(120), receiveBuffer: Int32? = nil) throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var own: sockaddr_in?
        if let source {
            own = address
            own?.sin_port = 0
            own?.sin_addr.s_addr = inet_addr(source)
        }
        descriptor = try Self.connected(to: address, AF_INET, receiveBuffer, from: own)
        self.timeout = timeout
    }

    /// Over IPv6.
    init(sixPort port: Int) throws {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = in_port_t(truncatingIfNeeded: port).bigEndian
        address.sin6_addr = in6addr_loopback
        descriptor = try Self.connected(to: address, AF_INET6, nil)
        timeout = .seconds(120)
    }

    /// Over a Unix-domain socket.
    init(path: String) throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        descriptor = try Self.connected(to: address, AF_UNIX, nil)
        timeout = .seconds(120)
    }

    private static func connected<Address>(
        to address: Address, _ family: Int32, _ receiveBuffer: Int32?, from source: sockaddr_in? = nil
    ) throws -> Int32 {
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
        if var receiveBuffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4) }
        if let source {
            withUnsafePointer(to: source) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    _ = bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }
        let connected = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
            }
        }
        guard connected == 0 else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw Failure(what: "connect: \(reason)")
        }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        return descriptor
    }

    deinit { close(descriptor) }

    /// Sends all; false when the other end does not take it.
    @discardableResult
    func send(_ bytes: [UInt8]) async -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = await whenReady {
                bytes[sent...].withUnsafeBytes {
                    Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    @discardableResult
    func send(_ text: String) async -> Bool { await send(Array(text.utf8)) }

    func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// What arrives next, at most `count` bytes; empty at the end; throws when nothing comes or the connection is
    /// reset.
    func receive(atMost count: Int = 65_536) async throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var code: Int32 = 0
        let received = await whenReady {
            let received = recv(descriptor, &bytes, count, 0)
            code = errno
            return received
        }
        guard received >= 0 else { throw Failure(what: "receive: \(String(cString: strerror(code)))") }
        return Array(bytes.prefix(received))
    }

    /// Everything until the server closes.
    func receiveAll() async throws -> String {
        var all: [UInt8] = []
        while true {
            let bytes = try await receive()
            if bytes.isEmpty { return String(decoding: all, as: UTF8.self) }
            all += bytes
        }
    }

    /// One reply, chunked or with a content length; `toHead` when it answers HEAD, and has no content.
    func receiveReply(toHead: Bool = false) async throws -> Reply {
        var reply = Reply(head: try await receive(upTo: "\r\n\r\n"))
        if toHead { return reply }
        if reply["Transfer-Encoding"] == "chunked" {
            while let chunk = try await receiveChunk() { reply.body += chunk }
        } else {
            reply.body = try await receive(exactly: reply["Content-Length"].flatMap { Int($0) } ?? 0)
        }
        return reply
    }

    /// The next chunk's content; nil for the last one.
    func receiveChunk() async throws -> [UInt8]? {
        let line = try await receive(upTo: "\r\n")
        guard let size = Int(line.prefix(while: \.isHexDigit), radix: 16) else {
            throw Failure(what: "no chunk size: \(line)")
        }
        let content = try await receive(exactly: size)
        guard try await receive(exactly: 2) == [13, 10] else { throw Failure(what: "a chunk without its end") }
        return size == 0 ? nil : content
    }

    private func receive(upTo end: String) async throws -> String {
        var bytes: [UInt8] = []
        while !bytes.suffix(end.utf8.count).elementsEqual(end.utf8) { bytes += try await receive(exactly: 1) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func receive(exactly count: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let more = try await receive(atMost: count - bytes.count)
            guard !more.isEmpty else { throw Failure(what: "closed too early") }
            bytes += more
        }
        return bytes
    }

    /// Breaks the connection off, as a program does that crashes.
    func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        // Connecting a connected socket to nowhere is how Linux closes it without giving up the descriptor.
        var nowhere = sockaddr()
        nowhere.sa_family = sa_family_t(AF_UNSPEC)
        connect(descriptor, &nowhere, socklen_t(MemoryLayout<sockaddr>.size))
    }

    /// Returns once the other end has broken the connection off. What came before is still to be received.
    func waitUntilReset() async {
        _ = await whenReady {
            var waiting = pollfd(fd: descriptor, events: 0, revents: 0)
            if poll(&waiting, 1, 0) > 0 { return 0 }
            errno = EAGAIN
            return -1
        }
    }

    private func whenReady(_ transfer: () -> Int) async -> Int {
        let end = ContinuousClock.now + timeout
        var pause = Duration.microseconds(200)
        while true {
            let count = transfer()
            guard count < 0, errno == EAGAIN, ContinuousClock.now < end, !Task.isCancelled else { return count }
            try? await Task.sleep(for: pause)
            pause = min(pause * 2, .milliseconds(5))
        }
    }
}
