import CEpoll

/// What the machine itself can tell.
enum MachineChecks {
    /// Whether the system's clock is kept right from outside: links and sessions end by it.
    static func clock() -> Finding {
        guard cepoll_clock_is_kept() == 1 else {
            return .warning(
                "Clock", "Nobody keeps this machine's clock right, by which links and sessions end. Use NTP.")
        }
        return .fine("Clock", "It is kept right from outside.")
    }
}
