import Database
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct TimestampTests {
    private let now = Timestamp(milliseconds: 1_800_000_000_000)

    @Test func `a past time is as old as it is, one a little ahead is new, and any other has no age`() {
        #expect((now - .seconds(5)).age(at: now) == .seconds(5))
        #expect(now.age(at: now) == .zero)
        #expect((now + .seconds(300)).age(at: now) == .zero)
        #expect((now + .milliseconds(300_001)).age(at: now) == nil)
    }

    @Test func `a time ahead of the clock is not younger than anything`() {
        #expect((now - .seconds(5)).isYounger(than: .seconds(6), at: now))
        #expect(!(now - .seconds(5)).isYounger(than: .seconds(5), at: now))
        #expect((now + .seconds(300)).isYounger(than: .seconds(1), at: now))
        #expect(!(now + .seconds(301)).isYounger(than: .seconds(1_000_000), at: now))
    }

    @Test func `as a date it keeps its milliseconds; as a text it is in UTC, to the second`() {
        let moment = Timestamp(milliseconds: 1_795_246_215_250)

        #expect(moment.date.timeIntervalSince1970 == 1_795_246_215.25)
        #expect(moment.iso8601 == "2026-11-21T07:30:15Z")
    }
}
