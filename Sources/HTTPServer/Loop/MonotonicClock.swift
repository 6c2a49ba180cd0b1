#if canImport(Glibc)
    import Glibc
#endif

/// Time that never goes back, in nanoseconds since some moment; deadlines are told in it.
enum MonotonicClock {
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
