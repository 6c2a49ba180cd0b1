import Foundation

extension Thread {
    /// Nice levels range from -20 to 19. When processors are short, the event loops take precedence.
    private static let niceness: Int32 = 10

    /// Names the current thread for system tools (proc(5), `comm`). Foundation drops the name when a thread runs before
    /// its creator has recorded its start.
    /// - Parameter name: at most 15 letters.
    static func nameCurrent(_ name: String) {
        let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        _ = write(file, name, name.utf8.count)
        close(file)
    }

    /// Starts a thread of lower priority.
    /// - Parameter name: the name that system tools show; at most 15 letters.
    static func startInBackground(named name: String, _ work: @escaping @Sendable () -> Void) {
        let thread = Thread {
            nameCurrent(name)
            // On Linux, a nice level applies to the thread that sets it.
            _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
            work()
        }
        thread.start()
    }
}
