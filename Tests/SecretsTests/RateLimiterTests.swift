import Secrets
import Testing

@Suite(.timeLimit(.minutes(5))) struct RateLimiterTests {
    private let limiter = RateLimiter<String>(Throttle(10, per: .seconds(60)))

    /// How many of so many uses at once are let through.
    private func allowed(_ count: Int, of key: String = "Ana", at second: Int) -> Int {
        (0..<count).filter { _ in limiter.recordAttempt(key, at: .seconds(second)) == nil }.count
    }

    @Test func `the whole limit may be used at once, and is restored evenly`() {
        #expect(allowed(100, at: 0) == 10)
        #expect(allowed(100, at: 5) == 0)
        #expect(allowed(100, at: 6) == 1)
        #expect(allowed(100, at: 30) == 4)
        #expect(allowed(100, at: 1000) == 10)
    }

    @Test func `a client that waits as long as required gets through, and no sooner`() {
        _ = allowed(10, at: 0)

        #expect(limiter.recordAttempt("Ana", at: .seconds(2)) == .seconds(4))
        #expect(limiter.recordAttempt("Ana", at: .milliseconds(5999)) == .milliseconds(1))
        #expect(limiter.recordAttempt("Ana", at: .seconds(6)) == nil)
    }

    @Test func `a refused use does not count`() {
        #expect(allowed(10_000, at: 0) == 10)
        #expect(allowed(1, at: 6) == 1)
    }

    @Test func `each key has a limit of its own`() {
        #expect(allowed(20, of: "Ana", at: 0) == 10)
        #expect(allowed(20, of: "Ben", at: 0) == 10)
    }

    @Test func `a clock that is set back restores nothing, and makes no client wait for longer`() {
        _ = allowed(10, at: 1_000_000)

        #expect(allowed(20, at: 0) == 0)
        #expect(allowed(20, at: 6) == 1)
        #expect(allowed(20, at: 66) == 10)
    }

    @Test func `however many keys are made up, no more than a few are kept, and all are limited`() {
        for number in 0..<30_000 { #expect(limiter.recordAttempt("\(number)", at: .zero) == nil) }

        #expect(allowed(20, at: 0) == 10)
    }
}
