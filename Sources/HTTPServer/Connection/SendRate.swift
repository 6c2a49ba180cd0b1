/// The rate at which a client takes one response: measured by bytes delivered, and only while the server waits for it.
struct SendRate {
    private var deliveredAtFirst: Int?
    private var delivered = 0
    private var waited: Int64 = 0
    private var waitBegan: Int64 = 0
    private var lastProgress: Int64 = 0

    /// Begins a wait.
    mutating func begin(at now: Int64, delivered: Int) {
        if deliveredAtFirst == nil { deliveredAtFirst = delivered }
        self.delivered = delivered
        waitBegan = now
        lastProgress = now
    }

    /// The time by which the client must have taken more: it may neither pause for too long nor be too slow on average.
    /// - Parameter isHeld: whether the whole response is held in memory meanwhile.
    func deadline(_ timeouts: TimeoutTicks, isHeld: Bool = false) -> Int64 {
        let earned = timeouts.earned(delivered - (deliveredAtFirst ?? delivered), at: timeouts.writeRate)
        let mayTake = isHeld ? min(timeouts.writeGrace + earned, timeouts.writeWhole) : timeouts.writeGrace + earned
        return min(lastProgress + timeouts.writeStall, waitBegan + mayTake - waited)
    }

    /// Records what was delivered by the time the deadline passed, which may move the deadline.
    mutating func note(delivered: Int, at now: Int64) {
        guard delivered > self.delivered else { return }
        self.delivered = delivered
        lastProgress = now
    }

    /// Ends the wait.
    mutating func end(at now: Int64) {
        waited += now - waitBegan
    }
}
