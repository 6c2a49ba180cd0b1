import Accounts
import Secrets

/// One remembered browser with what it has under way, the server's state, and perhaps somebody with a copy of the cookies.
struct RememberWorld {
    /// Something between the owner's browser and the server.
    enum Message {
        case request(CopiedJar)
        /// A request whose browser has been closed: nobody waits for the answer.
        case orphan(CopiedJar)
        case answer(RememberAnswer, to: CopiedJar)
    }

    /// One thing that can happen next.
    enum Step: Hashable {
        case asks
        /// The server takes a request in.
        case handles(Int)
        case arrives(Int)
        case isLost(Int)
        case browserCloses
        case sessionsEnd
        case isCopied(wholeJar: Bool)
        case thiefAsks
    }

    var server: RememberServer.State
    var owner: CopiedJar
    var thief: CopiedJar?
    var messages: [Message] = []

    /// Which tickets were given out for which, and which of them were used, by their digests.
    private(set) var successors: [Digest: Set<Digest>] = [:]
    private(set) var used: Set<Digest> = []
    /// The ticket that was given beside a session.
    private(set) var besides: [Digest: RememberTicket] = [:]
    /// What the thief was given and the owner was not.
    private(set) var thiefsOwn: Set<Digest> = []

    /// Whether a copy was found out.
    private(set) var isAlarmed = false
    /// Whether the thief has used what only the thief was given: the owner must hear of it.
    private(set) var mustBeNoticed = false
    /// What happened that never may.
    private(set) var fault: String?

    init(_ server: RememberServer) throws {
        self.server = try server.current()
        owner = CopiedJar(ticket: server.firstTicket, session: server.firstSession)
    }

    /// - Parameter most: how many messages may be under way at once.
    func steps(most: Int) -> [Step] {
        var steps = messages.count < most ? [Step.asks] : []
        for (index, message) in messages.enumerated() {
            switch message {
            case .request, .orphan: steps += [.handles(index), .isLost(index)]
            case .answer: steps += [.arrives(index), .isLost(index)]
            }
        }
        if owner.session != nil { steps.append(.browserCloses) }
        if server.sessions.contains(where: { !$0.isOver }) { steps.append(.sessionsEnd) }
        if thief == nil {
            if owner.ticket != nil { steps += [.isCopied(wholeJar: true), .isCopied(wholeJar: false)] }
        } else {
            steps.append(.thiefAsks)
        }
        return steps
    }

    mutating func take(_ step: Step, _ real: RememberServer) async throws {
        switch step {
        case .asks: messages.append(.request(owner))
        case .handles(let index):
            switch messages[index] {
            case .request(let jar): messages[index] = .answer(try await ask(jar, real, isThief: false), to: jar)
            case .orphan(let jar):
                messages.remove(at: index)
                _ = try await ask(jar, real, isThief: false)
            case .answer: break
            }
        case .arrives(let index):
            guard case .answer(let answer, let jar) = messages.remove(at: index) else { return }
            owner.keep(answer, to: jar)
            // A redirect is followed with what the jar holds now.
            if case .stale = answer { messages.append(.request(owner)) }
        case .isLost(let index): messages.remove(at: index)
        case .browserCloses: closeBrowser()
        case .sessionsEnd: endSessions()
        case .isCopied(let wholeJar): thief = wholeJar ? owner : CopiedJar(ticket: owner.ticket)
        case .thiefAsks: try await thiefAsks(real)
        }
    }

    /// The owner's cookies come with a request that nothing happens to. True when it ends in a page for the member.
    mutating func ownerReturns(_ real: RememberServer) async throws -> Bool {
        for _ in 1...3 {
            let sent = owner
            let answer = try await ask(sent, real, isThief: false)
            owner.keep(answer, to: sent)
            guard case .stale = answer else { return answer.isLetIn }
        }
        return false
    }

    /// By the assumption that an answer arrives before the session in it has ended, or never.
    mutating func endSessions() {
        for index in server.sessions.indices { server.sessions[index].isOver = true }
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

    private mutating func thiefAsks(_ real: RememberServer) async throws {
        for _ in 1...3 {
            guard let sent = thief else { return }
            let answer = try await ask(sent, real, isThief: true)
            thief?.keep(answer, to: sent)
            guard case .stale = answer else { return }
        }
    }

    private mutating func ask(_ jar: CopiedJar, _ real: RememberServer, isThief: Bool) async throws -> RememberAnswer {
        let (answer, state) = try await real.respond(jar, in: server)
        server = state
        switch answer {
        case .page:
            if let ticket = jar.session.flatMap({ besides[$0.digest] }) { use(ticket, isThief) }
        case .resumed(let next, let session):
            guard let ticket = jar.ticket else { break }
            if let later = successors[ticket.token.digest], !later.isDisjoint(with: used) {
                fault = "a ticket whose successor was used has let somebody in"
            }
            use(ticket, isThief)
            successors[ticket.token.digest, default: []].insert(next.token.digest)
            besides[session.digest] = next
            if isThief, !ownerKnows(next) { thiefsOwn.insert(next.token.digest) }
        case .replayed: isAlarmed = true
        case .stale: break
        case .unknown: if thief == nil, jar.ticket != nil { fault = "the series is gone" }
        }
        if isAlarmed, thief == nil { fault = "an alarm without a thief" }
        return answer
    }

    private mutating func use(_ ticket: RememberTicket, _ isThief: Bool) {
        used.insert(ticket.token.digest)
        if isThief, thiefsOwn.contains(ticket.token.digest), !ownerKnows(ticket) { mustBeNoticed = true }
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
