import Synchronization

/// Calls listeners when an owner's to-dos may have changed, without saying what changed.
package final class TodoChanges: Sendable {
    /// What a member has open in all windows on all devices; more is a mistake.
    package static let mostListeners = 20
    /// Half of the connections that the server takes by default, so that pages get one.
    package static let mostListenersOfAll = 10_000
    /// Every listener is called once in so many beats, a share at each: calling all at once would delay other work.
    private static let beatsToARound = 25

    fileprivate struct State {
        /// The oldest first.
        var listeners: [Int64: [ChangeListener]] = [:]
        var beats = [[ObjectIdentifier: ChangeListener]](repeating: [:], count: beatsToARound)
        var count = 0
        var lastBeat = 0
        var isBeating = false
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

    /// Calls the owner's listeners: there is a change, or their permission to listen may have ended.
    func call(_ owner: Owner) {
        for listener in state.withLock({ $0.listeners[owner.memberNumber] ?? [] }) { listener.call() }
    }

    /// Calls every listener, a share at a time: any owner may have changed something.
    func callAll() async {
        for share in state.withLock(\.beats) {
            for listener in share.values { listener.call() }
            try? await Task.sleep(for: .milliseconds(20))
        }
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
