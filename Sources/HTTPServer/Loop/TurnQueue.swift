/// Shares one loop among flows: after each look at the sockets one connection or request of a flow goes on at once. Its further
/// ones wait until nothing else is left to do, and then take turns with those of other flows.
///
/// So whoever sends two hundred requests at once holds up others by one of them, not by two hundred.
struct TurnQueue {
    /// What goes on when it's its turn.
    enum Waiter {
        case task(UnsafeContinuation<Void, Never>)
        case socket(Socket)

        func goOn() {
            switch self {
            case .task(let continuation): continuation.resume()
            case .socket(let socket): socket.takeTurn()
            }
        }
    }

    /// Flows that had a turn since the sockets were last looked at, and those that had one in the round before: what a
    /// flow sends in reply to its last answer comes with the next look.
    private var recent: Set<Flow> = []
    private var former: Set<Flow> = []
    private var waiting: [Flow: FIFO<Waiter>] = [:]
    private var order = FIFO<Flow>()

    /// Whether nobody waits.
    var isEmpty: Bool { order.isEmpty }

    /// The sockets have been looked at.
    mutating func beginRound() {
        guard !recent.isEmpty || !former.isEmpty else { return }
        swap(&recent, &former)
        recent.removeAll(keepingCapacity: true)
    }

    /// Whether something of the flow may go on at once; it then has had the flow's turn.
    mutating func admits(_ flow: Flow) -> Bool {
        guard !former.contains(flow), waiting[flow] == nil else { return false }
        return recent.insert(flow).inserted
    }

    /// Goes on when it's its turn.
    mutating func add(_ waiter: Waiter, to flow: Flow) {
        if waiting[flow] == nil { order.append(flow) }
        waiting[flow, default: FIFO()].append(waiter)
    }

    /// Whose turn it is: the flow's that has not had one for the longest.
    mutating func beginTurn() -> Flow? {
        guard let flow = order.popFirst() else { return nil }
        recent.insert(flow)
        return flow
    }

    /// What of the flow goes on now: the oldest.
    mutating func next(of flow: Flow) -> Waiter? {
        waiting[flow]?.popFirst()
    }

    /// What is left of the flow waits for its next turn.
    mutating func endTurn(of flow: Flow) {
        if waiting[flow]?.isEmpty == false { order.append(flow) } else { waiting[flow] = nil }
    }
}
