/// Shares one loop among flows. After each poll of the sockets, one connection or request of a flow continues at once.
/// Its further ones wait until no other work is left, then take turns with those of other flows.
///
/// A client that sends two hundred requests at once thus delays others by one of them, not by two hundred.
struct FairQueue {
    /// Work that continues when it is its turn.
    enum Waiter {
        case task(UnsafeContinuation<Void, Never>)
        case socket(Socket)

        func resume() {
            switch self {
            case .task(let continuation): continuation.resume()
            case .socket(let socket): socket.takeTurn()
            }
        }
    }

    /// Flows that had a turn since the sockets were last polled, and those that had one in the round before: what a
    /// flow sends in reply to its last response arrives with the next poll.
    private var recent: Set<Flow> = []
    private var former: Set<Flow> = []
    private var waiting: [Flow: FIFO<Waiter>] = [:]
    private var order = FIFO<Flow>()

    /// Whether nothing waits.
    var isEmpty: Bool { order.isEmpty }

    /// Begins a round, after the sockets have been polled.
    mutating func beginRound() {
        guard !recent.isEmpty || !former.isEmpty else { return }
        swap(&recent, &former)
        recent.removeAll(keepingCapacity: true)
    }

    /// Whether work of the flow may continue at once. If so, the flow has had its turn.
    mutating func admits(_ flow: Flow) -> Bool {
        guard !former.contains(flow), waiting[flow] == nil else { return false }
        return recent.insert(flow).inserted
    }

    /// Adds work that continues when it is the flow's turn.
    mutating func add(_ waiter: Waiter, to flow: Flow) {
        if waiting[flow] == nil { order.append(flow) }
        waiting[flow, default: FIFO()].append(waiter)
    }

    /// Returns the flow whose turn it is: the one that has gone longest without.
    mutating func beginTurn() -> Flow? {
        guard let flow = order.popFirst() else { return nil }
        recent.insert(flow)
        return flow
    }

    /// Removes and returns the flow's oldest waiting work.
    mutating func next(of flow: Flow) -> Waiter? {
        waiting[flow]?.popFirst()
    }

    /// Ends the flow's turn. The rest of its work waits for the next one.
    mutating func endTurn(of flow: Flow) {
        if waiting[flow]?.isEmpty == false { order.append(flow) } else { waiting[flow] = nil }
    }
}
