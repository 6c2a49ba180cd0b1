import Accounts
import Secrets

/// One remembered browser with its messages in transit, the server's state, and perhaps an attacker with the cookies.
struct RememberWorld {
    /// A message between the owner's browser and the server.
    enum Message {
        case request(CopiedJar)
        /// A request whose browser was closed and no longer waits for the response.
        case orphan(CopiedJar)
        case answer(RememberAnswer, to: CopiedJar)
    }

    /// A possible next event.
    enum Step: Hashable {
        case asks
        /// The server handles a request.
        case handles(Int)
        case arrives(Int)
        case isLost(Int)
        case browserCloses
        case sessionsEnd
        case isCopied(wholeJar: Bool)
        case attackerAsks
    }

    var server: RememberServer.State
    var owner: CopiedJar
    var attacker: CopiedJar?
    var messages: [Message] = []

    /// Which tickets were issued for which, and which were used, by digest.
    private(set) var successors: [Digest: Set<Digest>] = [:]
    private(set) var used: Set<Digest> = []
    /// The ticket that was issued with a session.
    private(set) var besides: [Digest: RememberTicket] = [:]
    /// The tickets issued to the attacker and not to the owner.
    private(set) var attackersOwn: Set<Digest> = []

    /// Whether a copy was detected.
    private(set) var isAlarmed = false
    /// Whether the attacker has used a ticket that only the attacker has: the owner must be notified.
    private(set) var mustBeNoticed = false
    /// The violations found.
    private(set) var fault: String?

    init(_ server: RememberServer) async throws {
        self.server = try await server.current()
        owner = CopiedJar(ticket: server.firstTicket, session: server.firstSession)
    }

    /// - Parameter most: how many messages may be in transit at once.
    func steps(most: Int) -> [Step] {
        var steps = messages.count < most ? [Step.asks] : []
        for (index, message) in messages.enumerated() {
            switch message {
            case .request, .orphan: steps += [.handles(index), .isLost(index)]
            case .answer: steps += [.arrives(index), .isLost(index)]
            }
        }
        if owner.session != nil { steps.append(.browserCloses) }
        if server.sessions.contains(where: { !$0.hasExpired }) { steps.append(.sessionsEnd) }
        if attacker == nil {
            if owner.ticket != nil { steps += [.isCopied(wholeJar: true), .isCopied(wholeJar: false)] }
        } else {
            steps.append(.attackerAsks)
        }
        return steps
    }

    mutating func take(_ step: Step, _ real: RememberServer) async throws {
        switch step {
        case .asks: messages.append(.request(owner))
        case .handles(let index):
            switch messages[index] {
            case .request(let jar): messages[index] = .answer(try await ask(jar, real, isAttacker: false), to: jar)
            case .orphan(let jar):
                messages.remove(at: index)
                _ = try await ask(jar, real, isAttacker: false)
            case .answer: break
            }
        case .arrives(let index):
            guard case .answer(let answer, let jar) = messages.remove(at: index) else { return }
            owner.keep(answer, to: jar)
            // A redirect is followed with the jar's current cookies.
            if case .stale = answer { messages.append(.request(owner)) }
        case .isLost(let index): messages.remove(at: index)
        case .browserCloses: closeBrowser()
        case .sessionsEnd: endSessions()
        case .isCopied(let wholeJar): attacker = wholeJar ? owner : CopiedJar(ticket: owner.ticket)
        case .attackerAsks: try await attackerAsks(real)
        }
    }

    /// Sends the owner's cookies with a request that is not lost. True if it ends in a page for the member.
    mutating func ownerReturns(_ real: RememberServer) async throws -> Bool {
        for _ in 1...3 {
            let sent = owner
            let answer = try await ask(sent, real, isAttacker: false)
            owner.keep(answer, to: sent)
            guard case .stale = answer else { return answer.isLetIn }
        }
        return false
    }

    /// Assumes that a response arrives before its session has ended, or never.
    mutating func endSessions() {
        for index in server.sessions.indices { server.sessions[index].hasExpired = true }
        messages.removeAll { if case .answer(.resumed, _) = $0 { true } else { false } }
    }

    mutating func closeBrowser() {
        owner.session = nil
        messages = messages.compactMap { message in
            switch message {
            case .request(let jar), .orphan(let jar): .orphan(jar)
            case .answer: nil
            }
        }
    }

    private mutating func attackerAsks(_ real: RememberServer) async throws {
        for _ in 1...3 {
            guard let sent = attacker else { return }
            let answer = try await ask(sent, real, isAttacker: true)
            attacker?.keep(answer, to: sent)
            guard case .stale = answer else { return }
        }
    }

    private mutating func ask(_ jar: CopiedJar, _ real: RememberServer, isAttacker: Bool) async throws -> RememberAnswer
    {
        let (answer, state) = try await real.respond(jar, in: server)
        server = state
        switch answer {
        case .page:
            if let ticket = jar.session.flatMap({ besides[$0.digest] }) { use(ticket, isAttacker) }
        case .resumed(let next, let session):
            guard let ticket = jar.ticket else { break }
            if let later = successors[ticket.token.digest], !later.isDisjoint(with: used) {
                fault = "a ticket was accepted after its successor was used"
            }
            use(ticket, isAttacker)
            successors[ticket.token.digest, default: []].insert(next.token.digest)
            besides[session.digest] = next
            if isAttacker, !ownerKnows(next) { attackersOwn.insert(next.token.digest) }
        case .replayed: isAlarmed = true
        case .stale: break
        case .unknown: if attacker == nil, jar.ticket != nil { fault = "the series is gone" }
        }
        if isAlarmed, attacker == nil { fault = "an alarm without an attacker" }
        return answer
    }

    private mutating func use(_ ticket: RememberTicket, _ isAttacker: Bool) {
        used.insert(ticket.token.digest)
        if isAttacker, attackersOwn.contains(ticket.token.digest), !ownerKnows(ticket) { mustBeNoticed = true }
    }

    /// Whether the owner's browser has the ticket, or will have it.
    private func ownerKnows(_ ticket: RememberTicket) -> Bool {
        let coming: [RememberTicket?] = messages.map {
            if case .answer(.resumed(let next, _), _) = $0 { next } else { nil }
        }
        let jars = [owner.ticket] + coming
        return jars.contains { $0?.token.matches(ticket.token) ?? false }
    }
}
