/// A place in a server's log (PostgreSQL, "Timelines").
struct LogPosition: Sendable, Equatable {
    /// The server and its standbys have it in common; one that `pg_upgrade` has filled has another.
    let system: Int64
    /// The number of the history: each promotion begins another.
    let timeline: Int64
    /// Bytes since the first history began.
    let offset: Int64
}
