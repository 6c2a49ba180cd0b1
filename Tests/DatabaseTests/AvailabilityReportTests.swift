import Synchronization
import TestSupport
import Testing

@testable import Database

@Suite(.timeLimit(.minutes(5))) struct AvailabilityReportTests {
    private let full = DatabaseUnavailable(.full, at: "x")
    private let failing = DatabaseUnavailable(.failing, at: "x")

    @Test func `an outage is reported when it begins, changes and ends, and a flickering one once a minute`() {
        let heard = Heard()
        let clock = MovedClock()
        let report = AvailabilityReport(now: { clock.now }, heard.note)

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
        clock.pass(.milliseconds(59_999))
        report.note(failing)
        report.note(nil)
        #expect(heard.causes == [.full, .failing, nil, .failing], "within the same minute")
        clock.pass(.milliseconds(1))
        report.note(failing)
        report.note(nil)
        #expect(heard.causes == [.full, .failing, nil, .failing, nil], "told already, and now that it is over")
    }

    @Test func `an outage that stays is reported once, however long it stays`() {
        let heard = Heard()
        let clock = MovedClock()
        let report = AvailabilityReport(now: { clock.now }, heard.note)

        for _ in 1...100 {
            report.note(full)
            clock.pass(.seconds(61))
        }
        #expect(heard.causes == [.full])

        report.note(nil)
        #expect(heard.causes == [.full, nil])
    }

    @Test func `an end that comes too soon after another is told later, unless it is over by then`() {
        let heard = Heard()
        let clock = MovedClock()
        let planned = Mutex<[(delay: Duration, work: @Sendable () -> Void)]>([])
        let report = AvailabilityReport(
            now: { clock.now }, later: { delay, work in planned.withLock { $0.append((delay, work)) } }, heard.note)
        func runPlanned() {
            let works = planned.withLock { works in
                defer { works = [] }
                return works
            }
            for (_, work) in works { work() }
        }
        for _ in 1...2 {
            report.note(full)
            report.note(nil)
        }
        report.note(nil)
        #expect(heard.causes == [.full, nil, .full])
        #expect(planned.withLock { works in works.map { $0.delay } } == [.seconds(60)])

        clock.pass(.seconds(60))
        runPlanned()
        #expect(heard.causes == [.full, nil, .full, nil], "nothing else was noted")

        clock.pass(.seconds(50))
        for _ in 1...2 {
            report.note(failing)
            report.note(nil)
        }
        report.note(failing)
        #expect(planned.withLock { works in works.map { $0.delay } } == [.seconds(10)])
        runPlanned()
        #expect(heard.causes == [.full, nil, .full, nil, .failing], "it lasts")
        report.note(nil)
        runPlanned()
        #expect(heard.causes.last == .some(nil))
    }

    @Test func `a server that takes too long and then can't be reached is reported once, and again a minute later`() {
        let heard = Heard()
        let clock = MovedClock()
        let report = AvailabilityReport(now: { clock.now }, heard.note)
        let unreachable = DatabaseUnavailable(.unreachable, at: "x")

        report.note(DatabaseUnavailable(.slow, at: "x"))
        report.note(unreachable)
        #expect(heard.causes == [.slow])

        clock.pass(.seconds(60))
        report.note(unreachable)
        #expect(heard.causes == [.slow, .unreachable])
    }

    @Test func `the last word is never that all is well when it is not`() {
        let heard = Heard()
        let clock = MovedClock()
        let report = AvailabilityReport(now: { clock.now }, heard.note)

        var random = SystemRandomNumberGenerator()
        for _ in 1...2000 {
            let trouble = [nil, full, failing].randomElement(using: &random) ?? nil
            report.note(trouble)
            #expect(report.current == trouble)
            if let trouble { #expect(heard.causes.last != .some(nil), "\(trouble.cause) goes untold") }
            clock.pass(.milliseconds(.random(in: 0...3000, using: &random)))
        }
        // An end and two kinds of trouble after it, a minute.
        #expect(heard.causes.count <= 3 * (2000 * 3 / 60 + 1))
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
