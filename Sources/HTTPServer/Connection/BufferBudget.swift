/// Bounds the memory that one loop's connections hold while they wait for their clients. Ordered by last progress.
///
/// `@unchecked Sendable`: touched on its loop's thread only.
final class BufferBudget: @unchecked Sendable {
    private struct Share {
        var bytes = 0
        var connections = 0
    }

    // Reservations checked for progress before one is cut. Without a bound, many slow readers would cost a long search.
    private static let mostAsked = 16

    private let most: Int
    private let mostPerAddress: Int
    private var held = 0
    private var connections = 0
    private var shares: [IPAddress: Share] = [:]
    private var first: BufferReservation?
    private unowned(unsafe) var last: BufferReservation?

    /// - Parameters:
    ///   - most: the bytes that may be held for all.
    ///   - mostPerAddress: the bytes that may be held for one client address.
    init(most: Int, mostPerAddress: Int) {
        self.most = most
        self.mostPerAddress = mostPerAddress
    }

    /// Reserves memory for a connection that begins to wait. Beyond a bound others are cut; a sole connection never is.
    func enter(_ connection: Connection, holding bytes: Int, for address: IPAddress?) {
        let place = BufferReservation(connection, bytes: bytes, for: address)
        connection.bufferReservation = place
        append(place)
        count(place, 1)
        if let address {
            while let share = shares[address], share.bytes > mostPerAddress, share.connections > 1 {
                guard cut(of: address, but: place) else { break }
            }
        }
        while held > most, connections > 1 {
            guard cut(of: nil, but: place) else { break }
        }
    }

    /// Records that the client has received more.
    func noteProgress(of connection: Connection) {
        guard let place = connection.bufferReservation else { return }
        place.delivered = connection.socket.delivered
        moveToEnd(place)
    }

    /// Releases the connection's reservation, if there is one.
    func leave(_ connection: Connection) {
        guard let place = connection.bufferReservation else { return }
        connection.bufferReservation = nil
        count(place, -1)
        unlink(place)
    }

    /// Cuts the connection that has kept the server waiting longest. Returns false when there is none but `newest`.
    private func cut(of address: IPAddress?, but newest: BufferReservation) -> Bool {
        var candidate = first
        for _ in 0..<Self.mostAsked {
            while let place = candidate, address.map({ $0 != place.address }) ?? false { candidate = place.next }
            guard let place = candidate, place !== newest else { break }
            let delivered = place.connection.socket.delivered
            guard delivered > place.delivered else { break }
            candidate = place.next
            place.delivered = delivered
            moveToEnd(place)
        }
        let victim = candidate.flatMap { $0 === newest ? nil : $0 } ?? another(of: address, but: newest)
        victim?.connection.cut()
        return victim != nil
    }

    private func another(of address: IPAddress?, but newest: BufferReservation) -> BufferReservation? {
        var candidate = first
        while let place = candidate {
            if place !== newest, address.map({ $0 == place.address }) ?? true { return place }
            candidate = place.next
        }
        return nil
    }

    private func count(_ place: BufferReservation, _ sign: Int) {
        held += sign * place.bytes
        connections += sign
        guard let address = place.address else { return }
        var share = shares[address, default: Share()]
        share.bytes += sign * place.bytes
        share.connections += sign
        shares[address] = share.connections > 0 ? share : nil
    }

    private func moveToEnd(_ place: BufferReservation) {
        unlink(place)
        append(place)
    }

    private func append(_ place: BufferReservation) {
        place.previous = last
        if let last { last.next = place } else { first = place }
        last = place
    }

    private func unlink(_ place: BufferReservation) {
        if let previous = place.previous { previous.next = place.next } else { first = place.next }
        if let next = place.next { next.previous = place.previous } else { last = place.previous }
        place.next = nil
        place.previous = nil
    }
}
