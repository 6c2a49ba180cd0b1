import Accounts
import Database
import Secrets
import Synchronization

/// The real accounts over a real database with one remembered browser, which can be restored to an earlier state.
final class RememberServer: Sendable {
    /// The database's rows of the browser and its sessions.
    struct State: Hashable {
        var token: Digest
        var successor: Digest?
        var key: [UInt8]?
        var sessions: [Session]
    }

    struct Session: Hashable {
        let token: Digest
        var confirms: Digest?
        var hasExpired: Bool
    }

    /// What decides an answer.
    private struct Question: Hashable {
        let ticket: Digest?
        let session: Digest?
        let stale: Digest?
        let state: State
    }

    private let fixture: AccountsFixture
    private let member: Member.ID
    let firstTicket: RememberTicket
    let firstSession: Token
    /// Worlds that differ in what is under way often ask the same.
    private let answers = Mutex<[Question: (RememberAnswer, State)]>([:])

    init() async throws {
        fixture = try AccountsFixture(numbersRows: true)
        try await fixture.signUpAna()
        let signedIn = try await fixture.signInAna(remember: true)
        guard let ticket = signedIn.ticket else { throw Failure() }
        (member, firstTicket, firstSession) = (signedIn.member.id, ticket, signedIn.session)
    }

    /// Restores the database to `state`, answers a request with `jar`, and returns both afterwards. The same request to
    /// the same state is answered once.
    func respond(_ jar: CopiedJar, in state: State) async throws -> (answer: RememberAnswer, state: State) {
        let question = Question(
            ticket: jar.ticket?.token.digest, session: jar.session?.digest, stale: jar.stale?.token.digest, state: state
        )
        if let known = answers.withLock({ $0[question] }) { return known }
        try await restore(state)
        let answer = try await respond(jar)
        // The use of a session is a deferred write.
        try await fixture.settle()
        let following = (answer, try await current())
        answers.withLock { $0[question] = following }
        return following
    }

    private func respond(_ jar: CopiedJar) async throws -> RememberAnswer {
        if let session = jar.session, try await fixture.accounts.sessions.session(opening: session) != nil {
            return .page
        }
        guard let ticket = jar.ticket else { return .unknown }
        switch try await fixture.accounts.rememberedDevices.resume(
            with: ticket, marked: jar.stale?.staleMark, from: .home, notifying: nobody)
        {
        case .signedIn(let signedIn): return .resumed(signedIn.ticket ?? ticket, session: signedIn.session)
        case .stale: return .stale
        case .replayed: return .replayed
        case .unknown, .ahead, .unproven, .replaced: return .unknown
        }
    }

    func current() async throws -> State {
        let now = fixture.now
        return try await fixture.database.read { reader in
            let device = try reader.first(
                "SELECT token_digest, successor_digest, successor_key FROM remembered_devices"
            ) {
                (
                    Digest(stored: $0.blob(0)), $0.optionalBlob(1).map(Digest.init(stored:)), $0.optionalBlob(2)
                )
            }
            guard let device else { throw Failure() }
            let sessions = try reader.rows(
                "SELECT token_digest, confirms, created_at FROM sessions WHERE device_id IS NOT NULL ORDER BY id"
            ) {
                Session(
                    token: Digest(stored: $0.blob(0)), confirms: $0.optionalBlob(1).map(Digest.init(stored:)),
                    hasExpired: $0.int(2) < now.milliseconds)
            }
            // Ended sessions that confirm nothing are deleted.
            return State(
                token: device.0, successor: device.1, key: device.2,
                sessions: sessions.filter { !$0.hasExpired || $0.confirms != nil })
        }
    }

    private func restore(_ state: State) async throws {
        let (now, member) = (fixture.now, member)
        // What a browser was given it has kept by the next request.
        let longAgo = Timestamp(milliseconds: now.milliseconds - 60_000)
        try await fixture.database.write { transaction in
            try transaction.execute("DELETE FROM sessions")
            try transaction.execute(
                """
                UPDATE remembered_devices
                SET token_digest = ?, successor_digest = ?, successor_key = ?, replayed_at = NULL, rotated_at = ?
                """, [state.token, state.successor, state.key, longAgo])
            for session in state.sessions {
                let begin = session.hasExpired ? Timestamp(milliseconds: 0) : now
                try transaction.execute(
                    """
                    INSERT INTO sessions
                        (token_digest, member_id, device_id, address, user_agent, created_at, last_seen_at, confirms)
                    VALUES (?, ?, (SELECT id FROM remembered_devices), '', '', ?, ?, ?)
                    """, [session.token, member, begin, begin, session.confirms])
            }
        }
    }

    struct Failure: Error {}
}
