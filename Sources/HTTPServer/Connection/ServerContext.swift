import Logging
import Synchronization

/// The state that all connections of a server share: settings, handler and connection counts.
final class ServerContext: Sendable {
    let settings: Server.Settings
    let timeouts: TimeoutTicks
    let handler: @Sendable (Request) async -> Response
    /// How many connections there are descriptors for; set once the server has opened its own.
    let room = Atomic(Int.max)
    private let logger: Logger
    /// Requests refused without calling the handler.
    let refused = Atomic(0)
    /// Connections turned away because too many were open.
    let turnedAway = Atomic(0)
    /// Connections cut because too much memory was held for clients that kept the server waiting.
    let cut = Atomic(0)
    private let open = Atomic(0)
    private let addresses: AddressCounter
    private let lastWarning = Atomic<Int64>(.min / 2)

    init(settings: Server.Settings, logger: Logger, handler: @escaping @Sendable (Request) async -> Response) {
        self.settings = settings
        self.handler = handler
        self.logger = logger
        timeouts = TimeoutTicks(settings.timeouts)
        addresses = AddressCounter(most: settings.limits.connectionsPerAddress)
    }

    /// Whether a descriptor is left for one more connection. Two loops that ask at once may both get true.
    var hasRoom: Bool { open.load(ordering: .relaxed) < room.load(ordering: .relaxed) }

    enum Entry {
        case admitted, tooMany, tooManyFromThere
    }

    /// Counts one more connection, unless a limit is reached.
    func enter(_ peer: Peer) -> Entry {
        guard open.wrappingAdd(1, ordering: .relaxed).newValue <= settings.limits.connections else {
            open.wrappingSubtract(1, ordering: .relaxed)
            return .tooMany
        }
        if peer.isCounted, let address = peer.address, !addresses.enter(address) {
            open.wrappingSubtract(1, ordering: .relaxed)
            return .tooManyFromThere
        }
        return .admitted
    }

    func leave(_ peer: Peer) {
        open.wrappingSubtract(1, ordering: .relaxed)
        if peer.isCounted, let address = peer.address { addresses.leave(address) }
    }

    /// Returns the client's address: the peer's or, if that is a trusted proxy, the one it reports.
    func client(_ head: RequestHead, from peer: Peer) -> IPAddress? {
        guard peer.isProxy else { return peer.address }
        return settings.proxyField.client(head, from: peer.address, proxies: settings.proxies)
    }

    /// Whether per-client bounds apply. They don't for this machine, nor for a proxy that reports no client.
    func isBounded(_ client: IPAddress?, of peer: Peer) -> Bool {
        peer.isProxy ? client != peer.address : peer.isCounted
    }

    /// Logs at most one warning a second: a flood of clients must not flood the log.
    func warn(_ message: Logger.Message, at now: Int64) {
        let last = lastWarning.load(ordering: .relaxed)
        guard now - last >= 1_000_000_000,
            lastWarning.compareExchange(expected: last, desired: now, ordering: .relaxed).exchanged
        else { return }
        logger.warning(message)
    }
}
