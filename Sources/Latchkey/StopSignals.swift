import Dispatch
import Foundation

/// SIGTERM and SIGINT: the first asks to stop, the second ends the program at once.
final class StopSignals {
    private let sources: [any DispatchSourceSignal]
    private let arrivals: AsyncStream<Void>

    init() {
        let (arrivals, continuation) = AsyncStream.makeStream(of: Void.self)
        self.arrivals = arrivals
        sources = [SIGTERM, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
    }

    /// Returns at the first signal; from then on the next one ends the program.
    func wait() async {
        var signals = arrivals.makeAsyncIterator()
        await signals.next()
        Task { [arrivals] in
            var more = arrivals.makeAsyncIterator()
            await more.next()
            exit(1)
        }
    }
}

/// Hands standard output to whoever reads it now, even through a pipe.
func flushOutput() {
    fflush(nil)
}
