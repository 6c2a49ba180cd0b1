import Synchronization
import TestSupport
import Testing

@testable import App

@Suite(.timeLimit(.minutes(5))) struct RateLimitedLogTests {
    @Test func `of each kind a few lines are logged, then one a second with how many were left out before it`() {
        let book = LogBook()
        let clock = Clock()
        let log = RateLimitedLog(book.logger) { clock.moment.withLock(\.self) }

        let isLogged = (1...500).map { _ in log.log(.warning, "One", kind: "one", [:]) }
        #expect(isLogged == (1...500).map { $0 <= 50 })
        log.log(.warning, "Other", kind: "other", [:])
        for _ in 1...2 {
            clock.moment.withLock { $0 += .seconds(1) }
            log.log(.warning, "One", kind: "one", [:])
        }

        #expect(
            book.lines
                == Array(repeating: "warning One ", count: 50)
                + ["warning Other ", "warning One leftOut=450", "warning One "])
    }
}

/// A clock that stands still until it is moved.
private final class Clock: Sendable {
    let moment = Mutex(ContinuousClock.now)
}
