import Foundation

extension Thread {
    /// Nice levels run from -20 to 19: when processors are short, the event loops win.
    private static let niceness: Int32 = 10

    /// Starts a thread of lower priority.
    /// - Parameter name: what the system shows it by; 15 letters at the most.
    static func startInBackground(named name: String, _ work: @escaping @Sendable () -> Void) {
        let thread = Thread {
            // From within: only a thread that runs has a name that the system knows. On Linux a nice level belongs to the
            // thread that asks for it.
            Thread.current.name = name
            _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
            work()
        }
        thread.start()
    }
}
