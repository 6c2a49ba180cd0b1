import Synchronization
import Testing

@testable import Database

@Suite struct TroubleReportTests {
    private let full = DatabaseUnavailable(.full, at: "x")
    private let failing = DatabaseUnavailable(.failing, at: "x")

    @Test func `a trouble is told when it begins, changes and is over, and a flickering one once a minute`() {
        let heard = Heard()
        let clock = MovedClock()
        let report = TroubleReport(now: { clock.now }, heard.note)

        report.note(nil)
        #expect(heard.causes == [], "all is well, as everybody thought")
        for _ in 1...1000 { report.note(full) }
        #expect(heard.causes == [.full])
        report.note(failing)
        #expect(heard.causes == [.full, .failing])
        report.note(nil)
        report.note(nil)
        #expect(heard.causes == [.full, .failing, nil])

        for _ in 1...100 {
            report.note(failing)
            report.note(nil)
        }
        #expect(heard.causes == [.full, .failing, nil], "within the same minute")
        clock.pass(.seconds(61))
        report.note(failing)
        report.note(nil)
        #expect(heard.causes == [.full, .failing, nil, .failing, nil])
    }
}

/// A clock that stands still until it is moved.
private final class MovedClock: Sendable {
    private let moment = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { moment.withLock { $0 } }

    func pass(_ time: Duration) {
        moment.withLock { $0 += time }
    }
}
