/// The time-outs in the loop's own unit, nanoseconds, reckoned once.
struct Patience: Sendable {
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
    let farewell: Int64

    init(_ timeOuts: TimeOuts) {
        head = timeOuts.head.nanoseconds
        idle = timeOuts.idle.nanoseconds
        bodyStall = timeOuts.bodyStall.nanoseconds
        bodyGrace = timeOuts.bodyGrace.nanoseconds
        bodyRate = max(1, timeOuts.bodyRate)
        writeStall = timeOuts.writeStall.nanoseconds
        writeGrace = timeOuts.writeGrace.nanoseconds
        writeRate = max(1, timeOuts.writeRate)
        writeWhole = timeOuts.writeWhole.nanoseconds
        halfClose = timeOuts.halfClose.nanoseconds
        linger = timeOuts.linger.nanoseconds
        lingerPause = timeOuts.lingerPause.nanoseconds
        farewell = timeOuts.farewell.nanoseconds
    }

    /// When a body must have gone on: neither a pause too long nor, on average, too slow.
    func bodyDeadline(begun: Int64, lastArrival: Int64, received: Int) -> Int64 {
        min(lastArrival + bodyStall, begun + bodyGrace + earned(received, at: bodyRate))
    }

    /// The time that so many bytes may take. Held at thirty years: no number of bytes may overflow.
    func earned(_ bytes: Int, at rate: Int) -> Int64 {
        Int64(min(Double(bytes) / Double(rate) * 1e9, 1e18))
    }
}
