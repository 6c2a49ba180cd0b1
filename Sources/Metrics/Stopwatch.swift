import Glibc

/// Measures elapsed time on a monotonic clock.
package struct Stopwatch: Sendable {
    private let start: Int64

    /// Starts now.
    package init() {
        start = Self.now
    }

    /// Nanoseconds since the start.
    package var elapsed: Int64 { Self.now - start }

    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
