import CLinux

/// Checks of the machine itself.
enum MachineChecks {
    /// Checks that the system clock is synchronized: links and sessions expire by it.
    static func clock() -> Finding {
        guard clinux_clock_is_kept() == 1 else {
            return .warning(
                "Clock", "This machine's clock is not synchronized; links and sessions expire by it. Use NTP.")
        }
        return .fine("Clock", "It is synchronized.")
    }
}
