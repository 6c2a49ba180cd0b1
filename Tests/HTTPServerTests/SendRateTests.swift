import Testing

@testable import HTTPServer

/// Which clients are too slow, and which are only slow.
@Suite(.timeLimit(.minutes(5))) struct SendRateTests {
    private static let second: Int64 = 1_000_000_000

    private let ticks: TimeoutTicks

    init() {
        var timeouts = Timeouts()
        timeouts.writeStall = .seconds(30)
        timeouts.writeGrace = .seconds(60)
        timeouts.writeRate = 1_000
        ticks = TimeoutTicks(timeouts)
    }

    @Test func `a client that takes nothing has as long as a pause may be`() {
        var pace = SendRate()
        pace.begin(at: 100 * Self.second, delivered: 0)
        pace.note(delivered: 0, at: 120 * Self.second)
        #expect(pace.deadline(ticks) == 130 * Self.second)
    }

    @Test func `each progress begins the pause anew`() {
        var pace = SendRate()
        pace.begin(at: 100 * Self.second, delivered: 5)
        pace.note(delivered: 6, at: 129 * Self.second)
        #expect(pace.deadline(ticks) == 159 * Self.second)
    }

    @Test func `progress too small for the rate does not last beyond the grace`() {
        var pace = SendRate()
        pace.begin(at: 0, delivered: 0)
        for moment in 1...59 { pace.note(delivered: moment, at: Int64(moment) * Self.second) }
        #expect(pace.deadline(ticks) == 60 * Self.second + 59 * Self.second / 1_000)
    }

    @Test func `a client that keeps the rate goes on for ever`() {
        var pace = SendRate()
        pace.begin(at: 0, delivered: 0)
        for moment in 1...10_000 {
            pace.note(delivered: moment * 1_000, at: Int64(moment) * Self.second)
            #expect(pace.deadline(ticks) > Int64(moment) * Self.second)
        }
    }

    @Test func `time without anything to send does not count, time before it does`() {
        var pace = SendRate()
        pace.begin(at: 0, delivered: 0)
        pace.end(at: 20 * Self.second)
        pace.begin(at: 1_000 * Self.second, delivered: 0)
        pace.note(delivered: 1, at: 1_020 * Self.second)
        #expect(pace.deadline(ticks) == 1_040 * Self.second + Self.second / 1_000)
    }
}
