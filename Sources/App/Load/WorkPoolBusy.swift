/// The member already has such a job, too many jobs wait, or scratch space is used up.
struct WorkPoolBusy: Error {
    /// The value of `Retry-After`, in seconds.
    static let retryAfter = 5
}
