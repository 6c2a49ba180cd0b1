/// Why a connection that waited goes on.
enum Signal {
    case ready, timedOut
    /// The server is closing: finish what has begun, begin nothing new.
    case drained
    /// The grace period is over.
    case aborted
}
