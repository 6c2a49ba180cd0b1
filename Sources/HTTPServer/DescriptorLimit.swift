#if canImport(Glibc)
    import Glibc
#endif

/// How many descriptors this process may hold. Systems start programs with 1024, whatever they would be allowed.
enum DescriptorLimit {
    // The database, log files, outgoing connections.
    private static let forOthers = 1_000
    // What connections leave free when they take all that there is. Not only for others' sake: libdispatch, which Swift's
    // tasks run on, looks at its threads through /proc and ends the process when it cannot open a file there.
    private static let leastReserve = 16
    private static let reservedShare = 8

    /// Raises the soft limit as far as needed and allowed.
    static func raise(toHold connections: Int) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        let wanted = rlim_t(clamping: connections) + rlim_t(forOthers)
        guard limit.rlim_cur < wanted else { return }
        limit.rlim_cur = min(wanted, limit.rlim_max)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// For how many connections there are descriptors beside those already open, and a reserve; at least one.
    static func room() -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return .max }
        let all = Int(clamping: limit.rlim_cur)
        // The system gives the lowest that is free.
        let probe = open("/dev/null", O_RDONLY | O_CLOEXEC)
        close(probe)
        let reserve = max(leastReserve, min(all / reservedShare, forOthers / 2))
        return max(1, all - Int(probe) - reserve)
    }
}
