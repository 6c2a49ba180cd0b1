import Database
import Testing

@testable import Mail

@Suite(.timeLimit(.minutes(5))) struct RetryScheduleTests {
    @Test func `pauses double until they are an hour`() {
        let pauses = (1...12).map { RetrySchedule.pause(after: $0).components.seconds }

        #expect(pauses == [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600])
        #expect(RetrySchedule.pause(after: 1_000_000).components.seconds == 3600)
    }

    @Test func `attempts fill two days and end with them`() {
        let start = Timestamp(milliseconds: 0)
        let end = start + RetrySchedule.lifetime
        var times = [start]
        while let last = times.last, let next = RetrySchedule.nextAttempt(after: times.count, at: last, until: end) {
            times.append(next)
        }

        #expect(times.last == end)
        #expect(end.milliseconds == 172_800_000)
        #expect((50...70).contains(times.count))
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    }
}
