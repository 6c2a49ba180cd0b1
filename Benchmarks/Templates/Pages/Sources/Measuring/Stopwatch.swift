import Glibc

/// Measures processor time, which other programs on the machine disturb less than time on the clock.
public enum Stopwatch {
    private static let rounds = 41
    /// Long enough for the clock's own cost not to matter, in nanoseconds.
    private static let shortestSample = 3_000_000.0

    /// The median time of each job, in nanoseconds. The jobs take turns, so that what slows the machine slows all.
    public static func medians(_ jobs: [() -> Void]) -> [Double] {
        let repetitions = jobs.map(repetitions)
        var samples = [[Double]](repeating: [], count: jobs.count)
        for _ in 0..<rounds {
            for (index, job) in jobs.enumerated() { samples[index].append(time(job, repetitions[index])) }
        }
        return samples.map { $0.sorted()[$0.count / 2] }
    }

    private static func repetitions(_ job: () -> Void) -> Int {
        var count = 1
        while time(job, count) * Double(count) < shortestSample { count *= 2 }
        return count
    }

    /// The time of one repetition.
    private static func time(_ job: () -> Void, _ repetitions: Int) -> Double {
        let start = now()
        for _ in 0..<repetitions { job() }
        return (now() - start) / Double(repetitions)
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
