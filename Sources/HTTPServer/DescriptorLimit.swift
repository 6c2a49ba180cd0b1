import CLinux
import Glibc

/// The limit on this process's open descriptors. Systems start processes with 1024, even where more are allowed.
enum DescriptorLimit {
    /// The database, log files, outgoing connections.
    private static let forOthers = 1_000
    /// Descriptors that connections leave free. They are not only for other uses: libdispatch, which runs Swift's
    /// tasks, inspects its threads through /proc and ends the process when it cannot open a file there.
    private static let leastReserve = 16
    private static let reservedShare = 8

    /// Raises the soft limit as far as needed and allowed.
    static func raise(toHold connections: Int) {
        guard var limit = current else { return }
        let wanted = rlim_t(clamping: connections) + rlim_t(forOthers)
        guard limit.rlim_cur < wanted else { return }
        limit.rlim_cur = min(wanted, limit.rlim_max)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// The limit up to which this process may raise its own.
    static var highest: Int { current.map { Int(clamping: $0.rlim_max) } ?? .max }

    /// Returns how many connections there are free descriptors for, less a reserve; at least one.
    static func room() -> Int {
        guard let current else { return .max }
        let all = Int(clamping: current.rlim_cur)
        // The system returns the lowest free descriptor; none when all are taken.
        let probe = clinux_wake_descriptor()
        guard probe >= 0 else { return 1 }
        close(probe)
        let reserve = max(leastReserve, min(all / reservedShare, forOthers / 2))
        return max(1, all - Int(probe) - reserve)
    }

    /// The soft and the hard limit; nil when the system does not report them.
    private static var current: rlimit? {
        var limit = rlimit()
        return getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 ? limit : nil
    }
}
