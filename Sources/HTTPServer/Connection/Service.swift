import Logging
import Synchronization

/// What all connections of a server share: its settings, its handler, and how many there are.
final class Service: Sendable {
    let settings: Server.Settings
    let patience: Patience
    let handler: @Sendable (Request) async -> Response
    /// For how many connections there are descriptors; known once the server has opened what it needs itself.
    let room = Atomic(Int.max)
    private let logger: Logger
    /// Requests that were answered here, without the handler.
    let refused = Atomic(0)
    /// Connections too many.
    let turnedAway = Atomic(0)
    /// Connections whose clients kept us waiting while too much was held for them.
    let cut = Atomic(0)
    private let open = Atomic(0)
    private let addresses: AddressCounter
    private let lastWarning = Atomic<Int64>(.min / 2)

    init(settings: Server.Settings, logger: Logger, handler: @escaping @Sendable (Request) async -> Response) {
        self.settings = settings
        self.handler = handler
        self.logger = logger
        patience = Patience(settings.timeOuts)
        addresses = AddressCounter(most: settings.limits.connectionsPerAddress)
    }

    /// Whether the system has a descriptor left for one more; two loops that ask at once may both be told so.
    var hasRoom: Bool { open.load(ordering: .relaxed) < room.load(ordering: .relaxed) }

    enum Entry {
        case admitted, tooMany, tooManyFromThere
    }

    /// Counts one more connection, unless that is one too many.
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

    /// Who asked: the peer or, if that is a proxy, whom it speaks for.
    func client(_ head: RequestHead, from peer: Peer) -> IPAddress? {
        guard peer.isProxy else { return peer.address }
        return settings.proxyField.client(head, from: peer.address, proxies: settings.proxies)
    }

    /// Whether a client is held to bounds of its own: not this machine, nor a proxy that speaks for nobody.
    func isBounded(_ client: IPAddress?, of peer: Peer) -> Bool {
        peer.isProxy ? client != peer.address : peer.isCounted
    }

    /// One line a second at most: a flood of clients must not become a flood of lines.
    func warn(_ message: Logger.Message, at now: Int64) {
        let last = lastWarning.load(ordering: .relaxed)
        guard now - last >= 1_000_000_000,
            lastWarning.compareExchange(expected: last, desired: now, ordering: .relaxed).exchanged
        else { return }
        logger.warning(message)
    }
}
