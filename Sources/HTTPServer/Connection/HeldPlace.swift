/// One connection's place among those that hold memory while they wait for their clients.
///
/// `@unchecked Sendable`: touched on its loop's thread only.
final class HeldPlace: @unchecked Sendable {
    unowned let connection: Connection
    /// What is held for it, in bytes.
    let bytes: Int
    let address: IPAddress?
    /// What had reached the client when it was last looked at.
    var delivered: Int
    var next: HeldPlace?
    unowned(unsafe) var previous: HeldPlace?

    init(_ connection: Connection, bytes: Int, for address: IPAddress?) {
        self.connection = connection
        self.bytes = bytes
        self.address = address
        delivered = connection.socket.delivered
    }
}
