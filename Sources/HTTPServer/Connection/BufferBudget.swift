/// Bounds the memory that one loop's connections hold: while they wait for their clients, ordered by last progress, and
/// for the requests being handled.
///
/// `@unchecked Sendable`: touched on its loop's thread only.
final class BufferBudget: @unchecked Sendable {
    private struct Share {
        var bytes = 0
        var connections = 0
    }

    /// Reservations checked for progress before one is cut. Without a bound, many slow readers would cost a long
    /// search.
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
        count(bytes, for: address, 1)
        makeRoom(for: address, but: reservation)
    }

    /// Counts a request's content while it is handled. Connections that wait for their clients are cut for it; the
    /// handling of others is not broken off, since it is the server that keeps their clients waiting.
    /// - Parameter bytes: 0 for what need not be counted.
    /// - Returns: false, and nothing is counted, when it would be too much even so. A sole one never is.
    func admit(_ bytes: Int, for address: IPAddress?) -> Bool {
        guard bytes > 0 else { return true }
        count(bytes, for: address, 1)
        makeRoom(for: address, but: nil)
        guard isTooMuch(for: address) || isTooMuch(for: nil) else { return true }
        release(bytes, for: address)
        return false
    }

    /// Ends what `admit` has begun.
    func release(_ bytes: Int, for address: IPAddress?) {
        if bytes > 0 { count(bytes, for: address, -1) }
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
        count(reservation.bytes, for: reservation.address, -1)
        unlink(reservation)
    }

    private func makeRoom(for address: IPAddress?, but newest: BufferReservation?) {
        while isTooMuch(for: address), cut(of: address, but: newest) {}
        while isTooMuch(for: nil), cut(of: nil, but: newest) {}
    }

    /// Whether too much is held for an address; nil for all together.
    private func isTooMuch(for address: IPAddress?) -> Bool {
        guard let address else { return held > most && connections > 1 }
        return shares[address].map { $0.bytes > mostPerAddress && $0.connections > 1 } ?? false
    }

    /// Cuts the connection that has kept the server waiting longest. Returns false when there is none but `newest`.
    private func cut(of address: IPAddress?, but newest: BufferReservation?) -> Bool {
        let victim = stalled(of: address, but: newest) ?? oldest(of: address, but: newest)
        victim?.connection.cut()
        return victim != nil
    }

    /// The first whose client has received nothing since it was last asked; those asked before it go to the end. Nil
    /// when there is none among the first few.
    private func stalled(of address: IPAddress?, but newest: BufferReservation?) -> BufferReservation? {
        var start = first
        for _ in 0..<Self.mostAsked {
            guard let reservation = next(of: address, from: start), reservation !== newest else { return nil }
            let delivered = reservation.connection.socket.delivered
            guard delivered > reservation.delivered else { return reservation }
            start = reservation.next
            reservation.delivered = delivered
            moveToEnd(reservation)
        }
        return nil
    }

    private func oldest(of address: IPAddress?, but newest: BufferReservation?) -> BufferReservation? {
        let oldest = next(of: address, from: first)
        return oldest === newest ? next(of: address, from: newest?.next) : oldest
    }

    /// The first reservation from `start` on that is counted against an address; nil for any.
    private func next(of address: IPAddress?, from start: BufferReservation?) -> BufferReservation? {
        guard let address else { return start }
        var candidate = start
        while let reservation = candidate, reservation.address != address { candidate = reservation.next }
        return candidate
    }

    private func count(_ bytes: Int, for address: IPAddress?, _ sign: Int) {
        held += sign * bytes
        connections += sign
        guard let address else { return }
        var share = shares[address, default: Share()]
        share.bytes += sign * bytes
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
