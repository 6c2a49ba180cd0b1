import Database
import Testing

@Suite(.timeLimit(.minutes(5))) struct TimestampTests {
    private let now = Timestamp(milliseconds: 1_800_000_000_000)

    @Test func `a past time is as old as it is, one a little ahead is new, and any other has no age`() {
        #expect((now - .seconds(5)).age(at: now) == .seconds(5))
        #expect(now.age(at: now) == .zero)
        #expect((now + .seconds(60)).age(at: now) == .zero)
        #expect((now + .milliseconds(60_001)).age(at: now) == nil)
    }

    @Test func `a time ahead of the clock is not younger than anything`() {
        #expect((now - .seconds(5)).isYounger(than: .seconds(6), at: now))
        #expect(!(now - .seconds(5)).isYounger(than: .seconds(5), at: now))
        #expect((now + .seconds(60)).isYounger(than: .seconds(1), at: now))
        #expect(!(now + .seconds(61)).isYounger(than: .seconds(1_000_000), at: now))
    }
}
