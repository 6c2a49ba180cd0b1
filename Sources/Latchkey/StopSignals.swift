import Foundation

/// The end of a pipe that signals are written into.
///
/// Unsafe for the compiler, since a signal's handler reads it; it is set once, before there is a handler.
private nonisolated(unsafe) var signalPipe: Int32 = -1

/// SIGTERM and SIGINT: the first asks to stop, a later one ends the program at once.
///
/// The classic way: a handler that does nothing but write into a pipe (`signal-safety(7)`), and a thread that reads it.
/// A dispatch source registers itself later than it says, and a signal in between was lost.
struct StopSignals: Sendable {
    /// A signal to a whole process group reaches the program twice when `make` started it and passes it on; that is one
    /// wish, not two.
    private static let sameWish: TimeInterval = 0.2

    private let arrivals: AsyncStream<Void>

    /// From here on no signal is lost.
    /// - Throws: `SettingsError` when the system gives no pipe.
    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SettingsError("The system gives no pipe: too many files are open.") }
        let (arrivals, continuation) = AsyncStream.makeStream(of: Void.self)
        self.arrivals = arrivals
        signalPipe = ends[1]
        let reader = Thread { [readEnd = ends[0]] in
            var byte: UInt8 = 0
            while read(readEnd, &byte, 1) == 1 || errno == EINTR { continuation.yield() }
        }
        reader.name = "signals"
        reader.start()
        for number in [SIGTERM, SIGINT] {
            signal(number) { _ in
                var byte: UInt8 = 0
                _ = write(signalPipe, &byte, 1)
            }
        }
    }

    /// Returns at the first signal; from then on the next one ends the program.
    func wait() async {
        for await _ in arrivals { break }
        let first = Date()
        Task {
            for await _ in arrivals where Date().timeIntervalSince(first) > Self.sameWish { exit(1) }
        }
    }
}

/// Hands standard output to whoever reads it now, even through a pipe.
func flushOutput() {
    fflush(nil)
}
