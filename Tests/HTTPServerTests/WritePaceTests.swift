import Testing

@testable import HTTPServer

/// Who is too slow for us, and who is only slow.
@Suite(.timeLimit(.minutes(5))) struct WritePaceTests {
    private static let second: Int64 = 1_000_000_000

    private let patience: Patience

    init() {
        var timeOuts = TimeOuts()
        timeOuts.writeStall = .seconds(30)
        timeOuts.writeGrace = .seconds(60)
        timeOuts.writeRate = 1_000
        patience = Patience(timeOuts)
    }

    @Test func `a client that takes nothing has as long as a pause may be`() {
        var pace = WritePace()
        pace.begin(at: 100 * Self.second, delivered: 0)
        pace.note(delivered: 0, at: 120 * Self.second)
        #expect(pace.deadline(patience) == 130 * Self.second)
    }

    @Test func `each progress begins the pause anew`() {
        var pace = WritePace()
        pace.begin(at: 100 * Self.second, delivered: 5)
        pace.note(delivered: 6, at: 129 * Self.second)
        #expect(pace.deadline(patience) == 159 * Self.second)
    }

    @Test func `progress too small for the rate does not last beyond the grace`() {
        var pace = WritePace()
        pace.begin(at: 0, delivered: 0)
        for moment in 1...59 { pace.note(delivered: moment, at: Int64(moment) * Self.second) }
        #expect(pace.deadline(patience) == 60 * Self.second + 59 * Self.second / 1_000)
    }

    @Test func `who keeps the rate goes on for ever`() {
        var pace = WritePace()
        pace.begin(at: 0, delivered: 0)
        for moment in 1...10_000 {
            pace.note(delivered: moment * 1_000, at: Int64(moment) * Self.second)
            #expect(pace.deadline(patience) > Int64(moment) * Self.second)
        }
    }

    @Test func `time in which we had nothing to say does not count, what came before does`() {
        var pace = WritePace()
        pace.begin(at: 0, delivered: 0)
        pace.end(at: 20 * Self.second)
        pace.begin(at: 1_000 * Self.second, delivered: 0)
        pace.note(delivered: 1, at: 1_020 * Self.second)
        #expect(pace.deadline(patience) == 1_040 * Self.second + Self.second / 1_000)
    }
}
