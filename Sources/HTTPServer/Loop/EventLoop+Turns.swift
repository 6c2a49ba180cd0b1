/// Shares a loop fairly among flows. Called on the loop's thread.
extension EventLoop {
    /// In nanoseconds. Work that takes longer than this yields to others. Waiting work is resumed for this long before
    /// the kernel is polled again.
    private static let turnTime: Int64 = 500_000

    /// Lets a ready socket continue: at once, or after others had their turn.
    func admit(_ socket: Socket) {
        guard let flow = socket.flow, !turns.admits(flow) else { return socket.takeTurn() }
        // The deadline no longer applies: the socket is ready in time.
        wheel.remove(socket)
        turns.add(.socket(socket), to: flow)
    }

    /// Returns when work of a flow may continue: at once, or after others had their turn.
    func waitForTurn(in flow: Flow) async {
        guard !turns.admits(flow) else { return }
        await withUnsafeContinuation { turns.add(.task($0), to: flow) }
    }

    /// Whether the current turn has used up its time.
    var isTurnOver: Bool { MonotonicClock.now - turnBegan > Self.turnTime }

    /// Returns after others had their turn.
    /// - Parameter flow: the flow that the work belongs to; nil for none.
    func takeTurns(in flow: Flow?) async {
        guard let flow else { return await Task.yield() }
        await withUnsafeContinuation { turns.add(.task($0), to: flow) }
    }

    /// Grants at least one turn, so that no flow waits forever, and more as long as they are short. In its turn a flow
    /// resumes its waiting work, as long as that is short.
    func grantTurns() {
        while let flow = turns.beginTurn() {
            turnBegan = MonotonicClock.now
            while let waiter = turns.next(of: flow) {
                waiter.resume()
                jobs.run(on: asUnownedTaskExecutor())
                if isTurnOver { break }
            }
            turns.endTurn(of: flow)
            if MonotonicClock.now - now > Self.turnTime { return }
        }
    }
}
