import Database
import Logging

/// One pass over the emails that are due, and the state kept from one pass to the next.
///
/// A recipient whose server is slow holds up few others: several emails are on their way at a time, and one place is kept
/// for emails that are tried for the first time. An email that is long on its way gives its place to another. Emails that
/// can wait go last, and hold up none that can't.
struct DeliveryRound {
    /// Emails on their way at a time, without those that are long on it.
    static let mostAtOnce = 3
    /// The same with those, so that servers that never answer bind few threads.
    static let mostInAll = 12
    /// An email that is longer on its way no longer counts among `mostAtOnce`: usually one takes a second or two.
    static let usualTime: Duration = .seconds(5)

    /// An email on its way.
    private struct Begun {
        let mail: SealedMail
        let time = ContinuousClock.now
    }

    /// What a pass knows of its emails.
    private struct State {
        var due: [SealedMail] = []
        var onWay: [Int64: Begun] = [:]
        var isPatrolling = false
        /// Begins none until the next look, while the server that some are on their way to may take minutes.
        var isPausing = false
        /// The first error of the database. None is begun after it.
        private(set) var failure: (any Error)?

        var isEnding: Bool { failure != nil || Task.isCancelled }

        mutating func fail(_ error: any Error) {
            failure = failure ?? error
        }
    }

    private enum Event: Sendable {
        case ended(SealedMail, Delivery.End)
        case patrol
    }

    private let delivery: Delivery
    private let patrol: Duration
    private let usualTime: Duration
    /// Whether the last email found the mail server. Until one has, one tries for all.
    private var isReachable = false
    /// Logins in a row that the mail server refused, and when the next may be tried. Otherwise many emails would try it
    /// one after another, and each new one at once.
    private var refusedLogins = 0
    private var nextLogin: Timestamp?

    /// - Parameters:
    ///   - patrol: how often to look for emails that have become due while others are on their way.
    ///   - usualTime: how long an email keeps its place.
    init(
        outbox: Outbox, sender: Sender, transport: @escaping Transport, logger: Logger,
        patrol: Duration = .seconds(1), usualTime: Duration = Self.usualTime
    ) {
        (self.patrol, self.usualTime) = (patrol, usualTime)
        delivery = Delivery(outbox: outbox, sender: sender, transport: transport, logger: logger)
    }

    private var unstored: UnstoredDeliveries { delivery.outbox.unstored }

    /// Does nothing during the pause after a refused login.
    /// - Throws: what the database throws, once nothing is on its way any more.
    mutating func run() async throws {
        guard !isLoginPaused else { return }
        if let failure = await deliverAll() { throw failure }
    }

    /// Whether the mail server has refused the login, and it is too early for the next.
    private var isLoginPaused: Bool {
        guard let nextLogin else { return false }
        let now = delivery.outbox.clock.now()
        // A pause that is longer than the longest was begun by a clock that ran ahead and was corrected since.
        return now < nextLogin && nextLogin <= now + RetrySchedule.longestLoginPause
    }

    /// Returns the first error of the database.
    private mutating func deliverAll() async -> (any Error)? {
        await withTaskGroup(of: Event.self) { group in
            var state = State()
            while true {
                await begin(&state, in: &group)
                guard !state.onWay.isEmpty else { break }
                beginPatrol(&state, in: &group)
                let event = await group.next()
                take(event, &state)
            }
            group.cancelAll()
            return state.failure
        }
    }

    /// Begins all that may go now.
    private func begin(_ state: inout State, in group: inout TaskGroup<Event>) async {
        guard !state.isPausing, !state.isEnding else { return }
        if state.due.isEmpty {
            do { state.due = try await mailsDue(beside: state.onWay) } catch { state.fail(error) }
        }
        while !state.isEnding, let mail = takeNext(of: &state.due, beside: state.onWay) {
            state.onWay[mail.id] = Begun(mail: mail)
            let isDelivered = unstored.contains(mail.id)
            group.addTask { [delivery] in
                .ended(mail, isDelivered ? await delivery.store(delivered: mail) : await delivery.attempt(mail))
            }
        }
    }

    private func beginPatrol(_ state: inout State, in group: inout TaskGroup<Event>) {
        guard !state.isPatrolling, !state.isEnding else { return }
        state.isPatrolling = true
        group.addTask { [patrol] in
            try? await Task.sleep(for: patrol)
            return .patrol
        }
    }

    private mutating func take(_ event: Event?, _ state: inout State) {
        switch event {
        case .patrol?:
            // What has arrived meanwhile may go before the rest.
            (state.due, state.isPatrolling, state.isPausing) = ([], false, isLoginPaused)
        case .ended(let mail, let end)?:
            state.onWay[mail.id] = nil
            do {
                if try note(end, of: mail) { state.isPausing = true }
            } catch {
                state.fail(error)
            }
        case nil: break
        }
    }

    /// - Returns: whether no further email is to be begun at once.
    /// - Throws: what the database threw.
    private mutating func note(_ end: Delivery.End, of mail: SealedMail) throws -> Bool {
        switch end {
        case .stored:
            isReachable = true
            (refusedLogins, nextLogin) = (0, nil)
            unstored.remove(mail.id)
            return false
        case .unreachable(let isLoginRefused):
            // The next ones would fail too, each after a wait.
            isReachable = false
            if isLoginRefused { pauseLogins() }
            return true
        case .tooLate: return false
        case .cancelled: return true
        case .failed(let error, let isDelivered):
            if isDelivered { unstored.add(mail.id) }
            throw error
        }
    }

    private mutating func pauseLogins() {
        refusedLogins += 1
        let pause = min(RetrySchedule.pause(after: refusedLogins), RetrySchedule.longestLoginPause)
        nextLogin = delivery.outbox.clock.now() + pause
    }

    /// The first of them that may go now.
    private func takeNext(of due: inout [SealedMail], beside onWay: [Int64: Begun]) -> SealedMail? {
        let latest = ContinuousClock.now - usualTime
        guard onWay.count < Self.mostInAll,
            onWay.values.count(where: { $0.time > latest }) < (isReachable ? Self.mostAtOnce : 1)
        else { return nil }
        let mails = onWay.values.map(\.mail)
        let domains = BusyDomains(mails)
        let mayRepeat = mails.count { $0.attempts > 0 } < Self.mostAtOnce - 1
        // The rest is kept for those that can't wait, in case all of these take long.
        let mayWait = mails.count { $0.canWait } < Self.mostInAll - Self.mostAtOnce
        let next = due.firstIndex {
            domains.admit($0) && ($0.attempts == 0 || mayRepeat) && (!$0.canWait || mayWait)
        }
        return next.map { due.remove(at: $0) }
    }

    /// The emails that are due and may go beside those on their way: first those that can't wait; of each kind those that
    /// are tried for the first time, then the longest due. No attempt is ever set for later than the longest pause. One
    /// that is was set by a clock that ran ahead and was corrected since.
    private func mailsDue(beside onWay: [Int64: Begun]) async throws -> [SealedMail] {
        let now = delivery.outbox.clock.now()
        let domains = BusyDomains(onWay.values.map(\.mail))
        let values: [any Bindable] = [now, now + RetrySchedule.longestPause] + domains.values
        return try await delivery.outbox.database.read(fromPrimary: true) { reader in
            try reader.rows(
                """
                SELECT \(SealedMail.columns) FROM outbox
                WHERE id IN (
                    SELECT id FROM outbox
                    WHERE (next_attempt_at <= ? OR next_attempt_at > ?)\(domains.condition)
                    ORDER BY can_wait, attempts > 0, next_attempt_at, id LIMIT 100)
                ORDER BY can_wait, attempts > 0, next_attempt_at, id
                """, values, as: SealedMail.init(row:))
        }.filter { onWay[$0.id] == nil }
    }
}
