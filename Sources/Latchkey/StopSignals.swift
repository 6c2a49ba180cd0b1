import Dispatch
import Foundation

/// SIGTERM and SIGINT: the first asks to stop, a later one ends the program at once.
final class StopSignals {
    /// A signal to a whole process group reaches the program twice when `make` started it and passes it on; that is one
    /// wish, not two.
    private static let sameWish: TimeInterval = 1

    private let sources: [any DispatchSourceSignal]
    private let arrivals: AsyncStream<Void>

    /// From here on no signal is lost.
    init() {
        let (arrivals, continuation) = AsyncStream.makeStream(of: Void.self)
        let registered = DispatchGroup()
        self.arrivals = arrivals
        sources = [SIGTERM, SIGINT].map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield() }
            registered.enter()
            source.setRegistrationHandler { registered.leave() }
            source.resume()
            return source
        }
        registered.wait()
        // Only now: a signal that is ignored before a source listens would be gone.
        for number in [SIGTERM, SIGINT] { signal(number, SIG_IGN) }
    }

    /// Returns at the first signal; from then on the next one ends the program.
    func wait() async {
        var signals = arrivals.makeAsyncIterator()
        await signals.next()
        let (first, sameWish) = (Date(), Self.sameWish)
        Task { [arrivals] in
            for await _ in arrivals {
                if Date().timeIntervalSince(first) > sameWish { exit(1) }
            }
        }
    }
}

/// Hands standard output to whoever reads it now, even through a pipe.
func flushOutput() {
    fflush(nil)
}
