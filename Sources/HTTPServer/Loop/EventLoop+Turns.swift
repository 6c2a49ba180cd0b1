/// How those share a loop who have something to do. Called on the loop's thread.
extension EventLoop {
    // Who has more to do than this, in nanoseconds, lets others in between. What waits for a turn gets it one after another for
    // so long; then the kernel is asked for news.
    private static let turnTime: Int64 = 500_000

    /// Lets a socket go on that has something to do: at once, or when others had their turn.
    func admit(_ socket: Socket) {
        guard let flow = socket.flow, !turns.admits(flow) else { return socket.takeTurn() }
        // It was in time.
        wheel.remove(socket)
        turns.add(.socket(socket), to: flow)
    }

    /// Returns when something of a flow may go on: at once, or when others had their turn.
    func waitForTurn(in flow: Flow) async {
        guard !turns.admits(flow) else { return }
        await withUnsafeContinuation { turns.add(.task($0), to: flow) }
    }

    /// Whether what goes on has done so for long.
    var isTurnOver: Bool { MonotonicClock.now - turnBegan > Self.turnTime }

    /// Returns when others had their turn.
    /// - Parameter flow: what it belongs to; nil for what has none.
    func takeTurns(in flow: Flow?) async {
        guard let flow else { return await Task.yield() }
        await withUnsafeContinuation { turns.add(.task($0), to: flow) }
    }

    /// At least one, so that nobody waits for ever; more as long as they are short. In a turn a flow does what it has to do, as
    /// long as that is short.
    func giveTurns() {
        while let flow = turns.beginTurn() {
            turnBegan = MonotonicClock.now
            while let waiter = turns.next(of: flow) {
                waiter.goOn()
                jobs.run(on: asUnownedTaskExecutor())
                if isTurnOver { break }
            }
            turns.endTurn(of: flow)
            if MonotonicClock.now - now > Self.turnTime { return }
        }
    }
}
