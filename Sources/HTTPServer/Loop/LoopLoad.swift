import Synchronization

/// A loop's load figures. They are written on its own thread only, so that a plain store is enough, and read by any.
final class LoopLoad: Sendable {
    /// In nanoseconds. Beyond it, others notice the delay.
    private static let longTurn: Int64 = 2_000_000

    private let connections = Atomic(0)
    private let wakeUps = Atomic(0)
    private let busy = Atomic<Int64>(0)
    private let pauses = Atomic(0)

    /// Records a turn. Called when the loop is about to wait.
    /// - Parameter time: how long the loop worked since its last wait, in nanoseconds.
    func noteTurn(connections open: Int, busy time: Int64) {
        connections.store(open, ordering: .relaxed)
        wakeUps.store(wakeUps.load(ordering: .relaxed) + 1, ordering: .relaxed)
        busy.store(busy.load(ordering: .relaxed) + time, ordering: .relaxed)
        if time > Self.longTurn { pauses.store(pauses.load(ordering: .relaxed) + 1, ordering: .relaxed) }
    }

    var now: Server.Load.Loop {
        .init(
            connections: connections.load(ordering: .relaxed), wakeUps: wakeUps.load(ordering: .relaxed),
            busy: busy.load(ordering: .relaxed), pauses: pauses.load(ordering: .relaxed))
    }
}
