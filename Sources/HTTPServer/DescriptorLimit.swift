#if canImport(Glibc)
    import Glibc
#endif

/// How many descriptors this process may hold. Systems start programs with 1024, whatever they would be allowed.
enum DescriptorLimit {
    // The database, log files, outgoing connections.
    private static let forOthers = 1_000

    /// Raises the soft limit as far as needed and allowed. Where it is not enough, accepting pauses for want of descriptors.
    static func raise(toHold connections: Int) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        let wanted = rlim_t(clamping: connections) + rlim_t(forOthers)
        guard limit.rlim_cur < wanted else { return }
        limit.rlim_cur = min(wanted, limit.rlim_max)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
