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
        let reservation = BufferReservation(connection, bytes: bytes, for: address)
        connection.bufferReservation = reservation
        append(reservation)
        count(reservation, 1)
        if let address {
            while let share = shares[address], share.bytes > mostPerAddress, share.connections > 1 {
                guard cut(of: address, but: reservation) else { break }
            }
        }
        while held > most, connections > 1 {
            guard cut(of: nil, but: reservation) else { break }
        }
    }

    /// Records that the client has received more.
    func noteProgress(of connection: Connection) {
        guard let reservation = connection.bufferReservation else { return }
        reservation.delivered = connection.socket.delivered
        moveToEnd(reservation)
    }

    /// Releases the connection's reservation, if there is one.
    func leave(_ connection: Connection) {
        guard let reservation = connection.bufferReservation else { return }
        connection.bufferReservation = nil
        count(reservation, -1)
        unlink(reservation)
    }

    /// Cuts the connection that has kept the server waiting longest. Returns false when there is none but `newest`.
    private func cut(of address: IPAddress?, but newest: BufferReservation) -> Bool {
        var candidate = first
        for _ in 0..<Self.mostAsked {
            while let reservation = candidate, address.map({ $0 != reservation.address }) ?? false {
                candidate = reservation.next
            }
            guard let reservation = candidate, reservation !== newest else { break }
            let delivered = reservation.connection.socket.delivered
            guard delivered > reservation.delivered else { break }
            candidate = reservation.next
            reservation.delivered = delivered
            moveToEnd(reservation)
        }
        let victim = candidate.flatMap { $0 === newest ? nil : $0 } ?? another(of: address, but: newest)
        victim?.connection.cut()
        return victim != nil
    }

    private func another(of address: IPAddress?, but newest: BufferReservation) -> BufferReservation? {
        var candidate = first
        while let reservation = candidate {
            if reservation !== newest, address.map({ $0 == reservation.address }) ?? true { return reservation }
            candidate = reservation.next
        }
        return nil
    }

    private func count(_ reservation: BufferReservation, _ sign: Int) {
        held += sign * reservation.bytes
        connections += sign
        guard let address = reservation.address else { return }
        var share = shares[address, default: Share()]
        share.bytes += sign * reservation.bytes
        share.connections += sign
        shares[address] = share.connections > 0 ? share : nil
    }

    private func moveToEnd(_ reservation: BufferReservation) {
        unlink(reservation)
        append(reservation)
    }

    private func append(_ reservation: BufferReservation) {
        reservation.previous = last
        if let last { last.next = reservation } else { first = reservation }
        last = reservation
    }

    private func unlink(_ reservation: BufferReservation) {
        if let previous = reservation.previous { previous.next = reservation.next } else { first = reservation.next }
        if let next = reservation.next { next.previous = reservation.previous } else { last = reservation.previous }
        reservation.next = nil
        reservation.previous = nil
    }
}
