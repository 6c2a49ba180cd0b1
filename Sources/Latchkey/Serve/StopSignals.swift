import Foundation
import Synchronization

/// The descriptor of the pipe that the signal handler writes to. Atomic, because a handler may interrupt any
/// instruction.
private let signalPipe = Atomic<Int32>(-1)

/// SIGTERM, SIGINT and SIGHUP, which a closed terminal sends: the first requests a stop, a later one ends the program at
/// once.
///
/// The handler only writes into a pipe (`signal-safety(7)`), which a thread reads. A dispatch source registers itself
/// later than it says, and a signal in between was lost.
struct StopSignals: Sendable {
    /// Signals this close together count as one, in seconds. A signal to a whole process group reaches the program
    /// twice if `make` started it and passes it on.
    private static let sameWish: TimeInterval = 0.2

    private let arrivals: AsyncStream<Void>

    /// Installs the handlers. From here on no signal is lost.
    /// - Throws: `SettingsError` if the system gives no pipe.
    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SettingsError("A pipe can't be opened: too many files are open.") }
        let (arrivals, continuation) = AsyncStream.makeStream(of: Void.self)
        self.arrivals = arrivals
        signalPipe.store(ends[1], ordering: .releasing)
        let reader = Thread { [readEnd = ends[0]] in
            var byte: UInt8 = 0
            while true {
                let count = read(readEnd, &byte, 1)
                if count < 0, errno == EINTR { continue }
                guard count == 1 else { return }
                continuation.yield()
            }
        }
        reader.name = "signals"
        reader.start()
        for number in [SIGTERM, SIGINT, SIGHUP] where number != SIGHUP || !Self.isIgnored(number) {
            signal(number) { _ in
                var byte: UInt8 = 0
                _ = write(signalPipe.load(ordering: .acquiring), &byte, 1)
            }
        }
    }

    /// Whether the program was started to ignore a signal, as by nohup(1).
    private static func isIgnored(_ number: Int32) -> Bool {
        var present = sigaction()
        sigaction(number, nil, &present)
        return unsafeBitCast(present.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Returns at the first signal. The next one then ends the program.
    func wait() async {
        for await _ in arrivals { break }
        let first = Date()
        Task {
            for await _ in arrivals where Date().timeIntervalSince(first) > Self.sameWish {
                Latchkey.fail("A second signal ended this before open requests were finished.")
            }
        }
    }
}
