/// How far the body has come that a connection is receiving.
struct BodyProgress {
    /// When it began, in the monotonic clock's nanoseconds.
    let begun: Int64
    /// The flow whose rate it counts against; nil for a small one, which is read at full speed.
    let flow: Flow?
    /// Bytes so far, as they came.
    private(set) var received: Int
    /// Bytes not yet counted against the flow's rate.
    private var uncounted: Int
    private let isAnnounced: Bool

    /// - Parameters:
    ///   - announced: its length in bytes, which counts against the rate before it is read; nil when it is not known,
    ///     so that what comes is counted.
    ///   - received: the bytes of it that came with the head.
    init(begun: Int64, announced: Int?, received: Int, flow: Flow?) {
        (self.begun, self.received, self.flow) = (begun, received, flow)
        (isAnnounced, uncounted) = (announced != nil, announced ?? 0)
    }

    /// Records bytes that were read.
    mutating func note(_ count: Int) {
        received += count
        if !isAnnounced { uncounted += count }
    }

    /// Returns how many bytes are to be counted against the rate, each of them once.
    mutating func takeUncounted() -> Int {
        defer { uncounted = 0 }
        return uncounted
    }
}
