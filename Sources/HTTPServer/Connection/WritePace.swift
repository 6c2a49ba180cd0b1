/// How well a client keeps up with one response: measured by what has reached it, and only while it keeps us waiting.
struct WritePace {
    private var deliveredAtFirst: Int?
    private var delivered = 0
    private var waited: Int64 = 0
    private var waitBegan: Int64 = 0
    private var lastProgress: Int64 = 0

    /// A wait begins.
    mutating func begin(at now: Int64, delivered: Int) {
        if deliveredAtFirst == nil { deliveredAtFirst = delivered }
        self.delivered = delivered
        waitBegan = now
        lastProgress = now
    }

    /// When the client must have taken more: neither a pause too long nor, on average, too slow.
    /// - Parameter isHeld: whether the whole answer is held in memory meanwhile.
    func deadline(_ patience: Patience, isHeld: Bool = false) -> Int64 {
        let earned = patience.earned(delivered - (deliveredAtFirst ?? delivered), at: patience.writeRate)
        let mayTake = isHeld ? min(patience.writeGrace + earned, patience.writeWhole) : patience.writeGrace + earned
        return min(lastProgress + patience.writeStall, waitBegan + mayTake - waited)
    }

    /// The deadline has passed; it may have moved with what was delivered meanwhile.
    mutating func note(delivered: Int, at now: Int64) {
        guard delivered > self.delivered else { return }
        self.delivered = delivered
        lastProgress = now
    }

    /// The wait is over.
    mutating func end(at now: Int64) {
        waited += now - waitBegan
    }
}
