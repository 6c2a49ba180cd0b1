import Synchronization

/// Lets each key through at most as often as a throttle says, counted in memory: what is lost at a restart costs nobody
/// anything.
///
/// The whole limit may be used at once; it comes back evenly. One moment is kept for each key (the generic cell rate
/// algorithm; ITU-T I.371, annex A).
package final class RateLimiter<Key: Hashable & Sendable>: Sendable {
    /// More keys than are busy at a time. They are forgotten rather than kept for whoever makes up new ones.
    private let mostKeys = 10_000

    private let window: Duration
    /// What one use takes of the window.
    private let share: Duration
    /// When a key's allowance will be whole again.
    private let whole = Mutex<[Key: Duration]>([:])

    package init(_ throttle: Throttle) {
        window = throttle.window
        share = throttle.window / throttle.limit
    }

    /// Counts one use, if it is allowed.
    /// - Parameter now: the time since any moment that stays the same.
    /// - Returns: how long to wait when it isn't; nil when it was counted.
    package func charge(_ key: Key, at now: Duration) -> Duration? {
        whole.withLock { whole in
            if whole.count >= mostKeys { forget(&whole, at: now) }
            let kept = whole[key] ?? now
            // Further off than can be: the clock was set back. Then all of it is used up now, and comes back evenly.
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
