import Logging
import Synchronization

/// What all connections of a server share: its settings, its handler, and how many there are.
final class Service: Sendable {
    let settings: Server.Settings
    let patience: Patience
    let handler: @Sendable (Request) async -> Response
    private let logger: Logger
    private let open = Atomic(0)
    private let lastWarning = Atomic<Int64>(.min / 2)

    init(settings: Server.Settings, logger: Logger, handler: @escaping @Sendable (Request) async -> Response) {
        self.settings = settings
        self.handler = handler
        self.logger = logger
        patience = Patience(settings.timeOuts)
    }

    /// Counts one more connection, unless that is one too many.
    func enter() -> Bool {
        if open.wrappingAdd(1, ordering: .relaxed).newValue <= settings.limits.connections { return true }
        leave()
        return false
    }

    func leave() {
        open.wrappingSubtract(1, ordering: .relaxed)
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
