/// The other end of a connection, and how it is treated.
struct Peer: Sendable {
    /// nil for a Unix-domain socket.
    let address: IPAddress?
    let text: String
    /// Whether it is a trusted proxy.
    let isProxy: Bool
    /// Whether it counts towards its address's connections.
    let isCounted: Bool

    init(_ address: IPAddress?, _ settings: Server.Settings) {
        self.address = address
        text = address?.text ?? "unix"
        isProxy = settings.proxies.contains { $0.contains(address) }
        isCounted = address != nil && !isProxy && !settings.uncounted.contains { $0.contains(address) }
    }
}
