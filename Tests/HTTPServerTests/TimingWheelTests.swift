import Testing

@testable import HTTPServer

/// Deadlines near, far, moved and dropped.
@Suite(.timeLimit(.minutes(5))) struct TimingWheelTests {
    private static let second: Int64 = 1_000_000_000

    /// The entries whose time is up by `now`.
    private func expired(_ wheel: inout TimingWheel, _ now: Int64) -> [ObjectIdentifier] {
        var expired: [ObjectIdentifier] = []
        expired += wheel.takeExpired(at: now).map(ObjectIdentifier.init)
        return expired
    }

    @Test(arguments: [0, 1, 20, 40, 100, 1_000] as [Int64])
    func `an entry expires after its deadline, once, and not before`(_ seconds: Int64) {
        var wheel = TimingWheel(now: 5 * Self.second)
        let entry = WheelEntry()
        let deadline = 5 * Self.second + seconds * Self.second
        wheel.schedule(entry, at: deadline)

        var now = 5 * Self.second
        while now < deadline {
            #expect(expired(&wheel, now).isEmpty)
            now += Self.second / 2
        }

        #expect(expired(&wheel, deadline + Self.second) == [ObjectIdentifier(entry)])
        #expect(expired(&wheel, deadline + 100 * Self.second).isEmpty)
        #expect(wheel.nextExpiry == nil)
    }

    /// So far away that the wheel looks at it once before.
    @Test func `a deadline that is reached to the nanosecond is over, once`() {
        var wheel = TimingWheel(now: 0)
        wheel.schedule(WheelEntry(), at: 40 * Self.second)

        #expect(expired(&wheel, 40 * Self.second).count == 1)
        #expect(expired(&wheel, 80 * Self.second).isEmpty)
    }

    /// Coarser ticks would end nothing too early, and everything later than was promised.
    @Test func `an entry expires no more than 68 milliseconds late`() throws {
        for offset in stride(from: 0, to: 2 * Self.second, by: 7_654_321) {
            var wheel = TimingWheel(now: 0)
            wheel.schedule(WheelEntry(), at: Self.second + offset)

            let next = try #require(wheel.nextExpiry)
            #expect(next - (Self.second + offset) <= 68_000_000)
            #expect(expired(&wheel, next).count == 1)
        }
    }

    @Test func `a deadline moved away is kept, one moved near is heeded`() {
        var wheel = TimingWheel(now: 0)
        let entry = WheelEntry()
        wheel.schedule(entry, at: 10 * Self.second)
        wheel.schedule(entry, at: 20 * Self.second)
        #expect(expired(&wheel, 11 * Self.second).isEmpty)

        wheel.schedule(entry, at: 12 * Self.second)
        #expect(expired(&wheel, 13 * Self.second).count == 1)
    }

    @Test func `an entry removed never expires, its neighbours do`() {
        var wheel = TimingWheel(now: 0)
        let entries = (0..<5).map { _ in WheelEntry() }
        for entry in entries { wheel.schedule(entry, at: Self.second) }
        for index in [0, 2, 4] { wheel.remove(entries[index]) }

        #expect(Set(expired(&wheel, 2 * Self.second)) == Set([entries[1], entries[3]].map { ObjectIdentifier($0) }))
    }

    @Test func `nothing is missed in a long sleep`() {
        var wheel = TimingWheel(now: 0)
        let entries = (1...100).map { _ in WheelEntry() }
        for (index, entry) in entries.enumerated() { wheel.schedule(entry, at: Int64(index) * Self.second) }

        #expect(expired(&wheel, 50 * Self.second + Self.second / 2).count == 51)
        #expect(expired(&wheel, 1_000 * Self.second).count == 49)
    }

    @Test func `the next expiry is never later than the next deadline's tick`() throws {
        var wheel = TimingWheel(now: 0)
        wheel.schedule(WheelEntry(), at: 3 * Self.second)
        let next = try #require(wheel.nextExpiry)
        #expect(next > 3 * Self.second && next < 3 * Self.second + Self.second / 5)
    }
}
