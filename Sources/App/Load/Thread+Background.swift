import Foundation

extension Thread {
    /// Nice levels run from -20 to 19: when processors are short, the event loops win.
    private static let niceness: Int32 = 10

    /// Names the thread that runs, for whoever looks at the system (proc(5), `comm`). Foundation's own way drops the name when a
    /// thread is quicker to run than whoever starts it to note that.
    /// - Parameter name: 15 letters at the most.
    static func nameCurrent(_ name: String) {
        let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        _ = write(file, name, name.utf8.count)
        close(file)
    }

    /// Starts a thread of lower priority.
    /// - Parameter name: what the system shows it by; 15 letters at the most.
    static func startInBackground(named name: String, _ work: @escaping @Sendable () -> Void) {
        let thread = Thread {
            nameCurrent(name)
            // On Linux a nice level belongs to the thread that asks for it.
            _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
            work()
        }
        thread.start()
    }
}
