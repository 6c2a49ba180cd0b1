/// Why a connection's wait ended.
enum WakeReason {
    case ready, timedOut
    /// The server is closing: finish what has begun, begin nothing new.
    case drained
    /// The connection was cut, or the grace period is over.
    case aborted
}
