import Glibc

/// A client that says exactly the bytes it is told to, over a loopback socket. It never blocks a thread, since those that
/// run tests are few: when the socket is not ready, it sleeps a little and tries again.
final class Client: Sendable {
    struct Failure: Error { let what: String }

    private let descriptor: Int32
    private let patience: Duration

    /// Gives up on a transfer after `patience`, so that a server that says nothing fails a test rather than hanging it.
    init(port: Int, patience: Duration = .seconds(120), receiveBuffer: Int32? = nil) throws {
        self.patience = patience
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
        if var receiveBuffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else {
            close(descriptor)
            throw Failure(what: "connect: \(String(cString: strerror(errno)))")
        }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
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

    /// What arrives next, at most `count` bytes; empty at the end; throws when nothing comes or the connection is reset.
    func receive(atMost count: Int = 65_536) async throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let received = await whenReady { recv(descriptor, &bytes, count, 0) }
        guard received >= 0 else { throw Failure(what: "nothing came, or the connection was reset") }
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

    /// One reply, of a length that it tells; `toHead` when it answers HEAD, and has none.
    func receiveReply(toHead: Bool = false) async throws -> Reply {
        var bytes: [UInt8] = []
        while !bytes.suffix(4).elementsEqual([13, 10, 13, 10]) {
            let byte = try await receive(atMost: 1)
            guard !byte.isEmpty else { throw Failure(what: "closed after \(bytes.count) bytes") }
            bytes += byte
        }
        var reply = Reply(head: String(decoding: bytes, as: UTF8.self))
        let length = toHead ? 0 : reply["Content-Length"].flatMap { Int($0) } ?? 0
        while reply.body.count < length {
            let more = try await receive(atMost: length - reply.body.count)
            guard !more.isEmpty else { throw Failure(what: "closed within the body") }
            reply.body += more
        }
        return reply
    }

    private func whenReady(_ transfer: () -> Int) async -> Int {
        let end = ContinuousClock.now + patience
        var pause = Duration.microseconds(200)
        while true {
            let count = transfer()
            guard count < 0, errno == EAGAIN, ContinuousClock.now < end, !Task.isCancelled else { return count }
            try? await Task.sleep(for: pause)
            pause = min(pause * 2, .milliseconds(5))
        }
    }
}
