import Foundation
import Metrics
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct CountersTests {
    @Test func `nothing is lost when several threads count`() async {
        let (counters, histogram) = (Counters(count: 2), Histogram(bounds: [0.5]))

        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for number in 0..<1000 {
                        counters.add(to: number % 2)
                        histogram.record(1_000_000_000)
                    }
                }
            }
        }

        #expect(counters[0] == 4000)
        #expect(counters[1] == 4000)
        #expect(histogram.snapshot.cumulative == [0, 8000])
        #expect(histogram.snapshot.sum == 8000)
    }

    @Test func `a duration that is a bound belongs to it`() {
        let histogram = Histogram(bounds: [0.000_05, 0.1])
        histogram.record(50_000)
        histogram.record(50_001)
        histogram.record(0)

        #expect(histogram.snapshot.cumulative == [2, 3, 3])
    }

    @Test func `a stopwatch goes on`() {
        let stopwatch = Stopwatch()
        let first = stopwatch.elapsed
        let second = stopwatch.elapsed

        #expect(first >= 0)
        #expect(second >= first)
        // However long it sleeps, it is not less.
        usleep(1000)
        #expect(stopwatch.elapsed - second >= 1_000_000)
    }

    @Test func `counters that are done with leave no memory behind`() async {
        await #expect(processExitsWith: .success) {
            let growth = try ResidentMemory.growth(over: 1000) { _ = Counters(count: 10_000) }
            #expect(growth < 10_000_000)
        }
    }
}
