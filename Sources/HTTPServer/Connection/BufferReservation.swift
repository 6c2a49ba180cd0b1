/// The memory that one connection holds while it waits for its client.
///
/// `@unchecked Sendable`: touched on its loop's thread only.
final class BufferReservation: @unchecked Sendable {
    unowned let connection: Connection
    /// The memory held, in bytes.
    let bytes: Int
    let address: IPAddress?
    /// The bytes that had reached the client at the last check.
    var delivered: Int
    var next: BufferReservation?
    unowned(unsafe) var previous: BufferReservation?

    init(_ connection: Connection, bytes: Int, for address: IPAddress?) {
        self.connection = connection
        self.bytes = bytes
        self.address = address
        delivered = connection.socket.delivered
    }
}
