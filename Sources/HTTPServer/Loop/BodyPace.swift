/// How fast request bodies are read: each flow's at a bounded rate, after a first piece that comes as fast as it can.
///
/// Nobody's network is faster, but a neighbour's on the same machine or in the same hall is: whoever sends from there without end
/// keeps the loop, and the kernel beneath it, from others. What isn't read holds its sender up (RFC 9293, section 3.8.6).
/// Counted by virtual scheduling (GCRA; ITU-T I.371): of each flow only the time is kept when all it brought is accounted for.
struct BodyPace {
    /// What a flow may bring at once, in nanoseconds of its rate.
    private static let burst: Int64 = 125_000_000
    /// Nobody waits for longer, in nanoseconds: a neighbour behind the same address may have announced more than comes.
    private static let longestPause: Int64 = 2_000_000_000
    private static let fewFlows = 64

    private let rate: Int
    private var accounted: [Flow: Int64] = [:]
    /// With so many flows, those are let go that have nothing to account for any more.
    private var manyFlows = fewFlows

    /// - Parameter rate: bytes a second of one flow.
    init(rate: Int) {
        self.rate = max(1, rate)
    }

    /// Of how many flows anything is kept.
    var flows: Int { accounted.count }

    /// Notes what a flow is to bring, or has brought.
    /// - Returns: how long none of it, or nothing more, shall be read, in nanoseconds.
    mutating func pause(for bytes: Int, of flow: Flow, at now: Int64) -> Int64 {
        if accounted.count >= manyFlows {
            accounted = accounted.filter { $0.value > now - Self.burst }
            manyFlows = max(Self.fewFlows, 2 * accounted.count)
        }
        let begin = max(accounted[flow] ?? .min, now - Self.burst)
        let cost = Double(bytes) / Double(rate) * 1e9
        accounted[flow] = min(begin + Int64(min(cost, Double(Self.longestPause))), now + Self.longestPause)
        return max(0, begin - now)
    }
}
