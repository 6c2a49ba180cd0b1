import CEpoll

/// Checks of the machine itself.
enum MachineChecks {
    /// Checks that the system clock is synchronized: links and sessions expire by it.
    static func clock() -> Finding {
        guard cepoll_clock_is_kept() == 1 else {
            return .warning(
                "Clock", "Nobody keeps this machine's clock right, by which links and sessions end. Use NTP.")
        }
        return .fine("Clock", "It is kept right from outside.")
    }
}
