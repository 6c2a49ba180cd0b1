/// A place in a server's log (PostgreSQL, "Timelines").
struct LogPosition: Sendable, Equatable {
    /// The number of the history: each promotion begins another.
    let timeline: Int64
    /// Bytes since the first history began.
    let offset: Int64
}
