/// The timeouts in nanoseconds, the loop's unit, converted once.
struct TimeoutTicks: Sendable {
    let head: Int64
    let idle: Int64
    let bodyStall: Int64
    let bodyGrace: Int64
    let bodyRate: Int
    let writeStall: Int64
    let writeGrace: Int64
    let writeRate: Int
    let writeWhole: Int64
    let halfClose: Int64
    let linger: Int64
    let lingerPause: Int64
    let drainGrace: Int64

    init(_ timeouts: Timeouts) {
        head = timeouts.head.nanoseconds
        idle = timeouts.idle.nanoseconds
        bodyStall = timeouts.bodyStall.nanoseconds
        bodyGrace = timeouts.bodyGrace.nanoseconds
        bodyRate = max(1, timeouts.bodyRate)
        writeStall = timeouts.writeStall.nanoseconds
        writeGrace = timeouts.writeGrace.nanoseconds
        writeRate = max(1, timeouts.writeRate)
        writeWhole = timeouts.writeWhole.nanoseconds
        halfClose = timeouts.halfClose.nanoseconds
        linger = timeouts.linger.nanoseconds
        lingerPause = timeouts.lingerPause.nanoseconds
        drainGrace = timeouts.drainGrace.nanoseconds
    }

    /// The time by which more of a body must have arrived: it may neither pause for too long nor be too slow on
    /// average.
    func bodyDeadline(begun: Int64, lastArrival: Int64, received: Int) -> Int64 {
        min(lastArrival + bodyStall, begun + bodyGrace + earned(received, at: bodyRate))
    }

    /// The time that `bytes` may take at `rate`, in nanoseconds. Capped at thirty years, so that it can't overflow.
    func earned(_ bytes: Int, at rate: Int) -> Int64 {
        Int64(min(Double(bytes) / Double(rate) * 1e9, 1e18))
    }
}
