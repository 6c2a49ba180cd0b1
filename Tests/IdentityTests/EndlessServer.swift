import Foundation
import Synchronization

/// A server that answers one request with `head`, and then sends `piece` until the client stops reading.
final class EndlessServer: Sendable {
    let port: Int
    private let sent = Atomic(0)
    private let listener: Int32

    /// Bytes that were taken from it.
    var sentBytes: Int { sent.load(ordering: .relaxed) }

    init(head: String, piece: [UInt8]) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 1) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { self.serve(Array(head.utf8), piece) }
    }

    deinit { close(listener) }

    private func serve(_ head: [UInt8], _ piece: [UInt8]) {
        let connection = accept(listener, nil, nil)
        defer { close(connection) }
        var request = [UInt8](repeating: 0, count: 4096)
        guard recv(connection, &request, request.count, 0) > 0 else { return }
        var next = head
        while true {
            let count = send(connection, next, next.count, Int32(MSG_NOSIGNAL))
            guard count > 0 else { return }
            sent.add(count, ordering: .relaxed)
            next = piece
        }
    }
}
