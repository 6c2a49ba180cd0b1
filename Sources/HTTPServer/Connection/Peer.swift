/// The other end of a connection, and what is made of it.
struct Peer: Sendable {
    /// nil at the end of a Unix-domain socket.
    let address: IPAddress?
    let text: String
    /// Whether it speaks for others.
    let isProxy: Bool
    /// Whether it counts among its address's connections.
    let isCounted: Bool

    init(_ address: IPAddress?, _ settings: Server.Settings) {
        self.address = address
        text = address?.text ?? "unix"
        isProxy = settings.proxies.contains { $0.contains(address) }
        isCounted = address != nil && !isProxy && !settings.uncounted.contains { $0.contains(address) }
    }
}
