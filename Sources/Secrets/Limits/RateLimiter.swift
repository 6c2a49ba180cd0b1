import Synchronization

/// Limits uses per key to a throttle's rate, in memory: losing the counts at a restart does no harm.
///
/// The whole limit may be used at once and is restored evenly. One instant is kept per key (the generic cell rate
/// algorithm; ITU-T I.371, annex A).
package final class RateLimiter<Key: Hashable & Sendable>: Sendable {
    /// More keys than are active at a time. Beyond it keys are forgotten, so that an attacker who invents keys can't
    /// fill memory.
    private let mostKeys = 10_000

    private let window: Duration
    /// The part of the window that one use takes.
    private let share: Duration
    /// When a key's allowance will be fully restored.
    private let whole = Mutex<[Key: Duration]>([:])

    package init(_ throttle: Throttle) {
        window = throttle.window
        share = throttle.window / throttle.limit
    }

    /// Records one use, if it is allowed.
    /// - Parameter now: the time since any fixed instant.
    /// - Returns: how long to wait when it isn't; nil when it was recorded.
    package func recordAttempt(_ key: Key, at now: Duration) -> Duration? {
        whole.withLock { whole in
            if whole.count >= mostKeys { forget(&whole, at: now) }
            let kept = whole[key] ?? now
            // An instant too far ahead means that the clock was set back. The allowance then counts as used up now, and
            // is restored evenly.
            let start = min(max(kept, now), now + window)
            let wait = start + share - now - window
            if wait > .zero {
                if start < kept { whole[key] = start }
                return wait
            }
            whole[key] = start + share
            return nil
        }
    }

    private func forget(_ whole: inout [Key: Duration], at now: Duration) {
        whole = whole.filter { $0.value > now }
        if whole.count >= mostKeys { whole.removeAll() }
    }
}
