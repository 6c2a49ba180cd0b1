import Synchronization

/// Notifies listeners that an owner's to-dos have changed, without saying what changed.
package final class TodoChanges: Sendable {
    /// What a member has open in all windows on all devices; more is a mistake.
    package static let mostListeners = 20
    /// Half of the connections that the server takes by default, so that pages get one.
    package static let mostListenersOfAll = 10_000
    /// Beyond this many owners all counters are dropped, which costs each returning client one unnecessary look.
    private static let mostOwners = 100_000
    /// Every listener is called once in so many beats, a share at each: calling all at once would delay other work.
    private static let beatsToARound = 25

    fileprivate struct State {
        var run = UInt64.random(in: 1...UInt64.max)
        var numbers: [Int64: Int] = [:]
        /// The oldest first.
        var listeners: [Int64: [ChangeListener]] = [:]
        var beats = [[ObjectIdentifier: ChangeListener]](repeating: [:], count: beatsToARound)
        var count = 0
        var lastBeat = 0
        var isBeating = false

        func mark(of owner: Int64) -> ChangeVersion {
            ChangeVersion(run: run, owner: owner, number: numbers[owner] ?? 0)
        }
    }

    private let state = Mutex(State())
    private let beat: Duration
    private let mostListenersOfAll: Int

    /// - Parameters:
    ///   - beat: how often a share of the listeners is called without a change.
    ///   - mostListenersOfAll: the limit for all owners together.
    package init(beat: Duration = .seconds(1), mostListenersOfAll: Int = mostListenersOfAll) {
        self.beat = beat
        self.mostListenersOfAll = mostListenersOfAll
    }

    /// The owner's current version. Taken before the to-dos are read, it is never ahead of them.
    package func mark(of owner: Owner) -> ChangeVersion {
        state.withLock { $0.mark(of: owner.memberNumber) }
    }

    /// The number of owners whose changes are counted.
    var ownerCount: Int { state.withLock(\.numbers.count) }

    /// Counts a change of the owner's to-dos that is on disk, and calls the listeners.
    func announce(_ owner: Owner) {
        let listeners = state.withLock { state in
            if state.numbers.count >= Self.mostOwners, state.numbers[owner.memberNumber] == nil {
                state.numbers = [:]
                state.run = UInt64.random(in: 1...UInt64.max)
            }
            state.numbers[owner.memberNumber, default: 0] += 1
            return state.listeners[owner.memberNumber] ?? []
        }
        for listener in listeners { listener.call() }
    }

    /// Calls the owner's listeners without a change: their permission to listen may have ended.
    package func recall(_ owner: Owner) {
        for listener in state.withLock({ $0.listeners[owner.memberNumber] ?? [] }) { listener.call() }
    }

    /// Adds a listener that is called at every change, and periodically without one. `stop` must follow.
    /// - Returns: nil if all owners together have too many. If one owner has too many, the oldest makes room.
    package func listen(to owner: Owner) -> ChangeListener? {
        let number = owner.memberNumber
        let (listener, oldest, startsBeating) = state.withLock { state in
            guard state.count < mostListenersOfAll else {
                return (nil as ChangeListener?, nil as ChangeListener?, false)
            }
            let crowd = state.listeners[number] ?? []
            let oldest = crowd.count >= Self.mostListeners ? crowd.first : nil
            if let oldest { state.remove(oldest) }
            // The beat that is furthest away: the listener is new.
            let listener = ChangeListener(owner: number, beat: state.lastBeat)
            state.listeners[number, default: []].append(listener)
            state.beats[listener.beat][ObjectIdentifier(listener)] = listener
            state.count += 1
            defer { state.isBeating = true }
            return (listener, oldest, !state.isBeating)
        }
        oldest?.call(toLeave: true)
        if startsBeating { Task { await keepBeating() } }
        return listener
    }

    /// Removes the listener. A second call does no harm.
    package func stop(_ listener: ChangeListener) {
        state.withLock { $0.remove(listener) }
    }

    private func keepBeating() async {
        repeat { try? await Task.sleep(for: beat) } while callNext()
    }

    /// Calls the next share. Returns false if there are no listeners left.
    private func callNext() -> Bool {
        let due: [ChangeListener]? = state.withLock { state in
            guard state.count > 0 else {
                state.isBeating = false
                return nil
            }
            state.lastBeat = (state.lastBeat + 1) % Self.beatsToARound
            return Array(state.beats[state.lastBeat].values)
        }
        for listener in due ?? [] { listener.call() }
        return due != nil
    }
}

extension TodoChanges.State {
    fileprivate mutating func remove(_ listener: ChangeListener) {
        guard beats[listener.beat].removeValue(forKey: ObjectIdentifier(listener)) != nil else { return }
        count -= 1
        listeners[listener.owner]?.removeAll { $0 === listener }
        if listeners[listener.owner]?.isEmpty == true { listeners[listener.owner] = nil }
    }
}
