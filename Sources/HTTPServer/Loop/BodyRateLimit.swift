/// Limits how fast request bodies are read: each flow at a bounded rate, after a first piece at full speed.
///
/// No remote client is faster, but one on the same machine or in the same data centre is. If it sends without end, it
/// keeps the loop, and the kernel beneath it, from others. Leaving data unread slows its sender down (RFC 9293, section
/// 3.8.6). Uses virtual scheduling (GCRA; ITU-T I.371): each flow stores only the time when all it sent is accounted
/// for.
struct BodyRateLimit {
    /// What a flow may send at once, in nanoseconds at its rate.
    private static let burst: Int64 = 125_000_000
    /// The longest pause, in nanoseconds: another client behind the same address may have announced more than it sends.
    private static let longestPause: Int64 = 2_000_000_000
    private static let fewFlows = 64

    private let rate: Int
    private(set) var accounted: [Flow: Int64] = [:]
    /// At this number of flows, those with nothing left to account for are dropped.
    private var manyFlows = fewFlows

    /// - Parameter rate: bytes per second for one flow.
    init(rate: Int) {
        self.rate = max(1, rate)
    }

    /// Records bytes that a flow is about to send, or has sent.
    /// - Returns: how long to wait before reading them, or any more, in nanoseconds.
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
