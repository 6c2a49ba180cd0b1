import Foundation
import Synchronization

/// A node's standing connection to the server: there it hears what other nodes publish, and whether it is the leader.
///
/// The connection is made again whenever it is lost. What was published meanwhile is missed, and `receive` is told so.
final class PostgreSQLLink: Sendable {
    /// How often a node asks for the lead, or makes sure that it still has it.
    private static let heartbeat: Duration = .seconds(1)
    /// A server that hasn't answered for so long is gone. It gives the lead to another node after some 25 s
    /// (`PostgreSQLConnection`).
    private static let timeout: Duration = .seconds(3)
    /// A start waits longer than that for its place, and fails without it.
    private static let startTimeout: Duration = .seconds(10)
    private static let pause: Duration = .milliseconds(250)
    /// How long it may be away before that is told: a server that restarts is back sooner.
    static let patience: Duration = .seconds(10)
    /// A node that has asked the server nothing for so long has stood still: soon the server gives its place and its lead
    /// to others.
    static let standstill: Duration = .seconds(20)
    private static let channel = "latchkey"
    /// A message has fewer than 8,000 bytes (PostgreSQL, "NOTIFY"), and a number up to 20 with its comma.
    static let mostNumbers = 390
    /// How long a number waits for others, to be published with them. Nobody who looks at a page notices it.
    static let publishingDelay: Duration = .milliseconds(20)

    /// A time without the connection.
    private struct Absence {
        let begun = ContinuousClock.now
        var isTold = false
    }

    private let target: PostgreSQLTarget
    private let node: UInt64
    private let watch: PrimaryWatch
    private let patience: Duration
    private let standstill: Duration
    private let renew: @Sendable () -> Void
    private let receive: @Sendable (NodeMessage) -> Void
    private let isClosed = Atomic(false)
    private let hasLead = Atomic(false)
    private let givesLeadUp = Atomic(false)
    private let keptOut = Atomic(false)
    /// When it began to ask the server last; nil without the connection.
    private let lastBeat = Mutex<ContinuousClock.Instant?>(nil)
    /// Signalled whenever it has asked for its place.
    private let hasAsked = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - node: this node's own messages are not received.
    ///   - watch: told at each beat of the primary, and when it is lost.
    ///   - silence: called when the server has not answered in time.
    ///   - renew: called when new connections take no changes, and those that are open still do.
    ///   - receive: called on the link's thread.
    init(
        _ target: PostgreSQLTarget, node: UInt64, watch: PrimaryWatch, patience: Duration = PostgreSQLLink.patience,
        standstill: Duration = PostgreSQLLink.standstill, silence: @escaping @Sendable () -> Void,
        renew: @escaping @Sendable () -> Void, receive: @escaping @Sendable (NodeMessage) -> Void
    ) {
        (self.target, self.node, self.watch) = (target, node, watch)
        (self.patience, self.standstill, self.renew, self.receive) = (patience, standstill, renew, receive)
        let thread = Thread { [self] in
            var absence: Absence?
            while !isClosed.load(ordering: .relaxed) {
                var isSilent = false
                do {
                    try run(ending: &absence)
                } catch {
                    isSilent = (error as? ConnectionLost)?.isSilent == true
                    note(error, in: &absence)
                }
                hasLead.store(false, ordering: .relaxed)
                // Until it has asked for its place anew: a command may have been alone there.
                if hasStoodStill { keptOut.store(true, ordering: .relaxed) }
                lastBeat.withLock { $0 = nil }
                watch.lose()
                if isSilent { silence() }
                usleep(UInt32(Self.pause.wholeMilliseconds) * 1000)
            }
        }
        thread.name = "link"
        thread.start()
    }

    /// Waits until it has its place among the nodes.
    /// - Returns: false when it is kept out, or the server has not answered for too long. It goes on trying.
    func waitUntilEntered() -> Bool {
        let end = DispatchTime.now() + .seconds(Int(Self.startTimeout.components.seconds))
        return hasAsked.wait(timeout: end) == .success && !isKeptOut
    }

    var isLeader: Bool {
        hasLead.load(ordering: .relaxed) && !givesLeadUp.load(ordering: .relaxed) && !hasStoodStill
    }

    /// Whether a command that has begun while this one was cut off, or stood still, keeps all nodes out or has moved the
    /// site away, as far as is known.
    var isKeptOut: Bool { keptOut.load(ordering: .relaxed) || hasStoodStill }

    /// Requests that waited meanwhile may be handled before the link's thread has noticed.
    private var hasStoodStill: Bool { lastBeat.withLock { $0.map { $0 + standstill < .now } ?? false } }

    /// Gives the lead up within a second, for good. The place among the nodes remains.
    func giveUpLead() {
        givesLeadUp.store(true, ordering: .relaxed)
    }

    /// Gives up the place as well, within a second.
    func close() {
        isClosed.store(true, ordering: .relaxed)
    }

    /// The statement that publishes numbers.
    static func publish(_ numbers: [Int64], by node: UInt64, with connection: PostgreSQLConnection) throws {
        let text = numbers.map(String.init).joined(separator: ",")
        _ = try connection.run("SELECT pg_notify('\(channel)', ?)", ["\(node):\(text)"])
    }

    /// Tells once why the connection is away for long: the requests' own may be there all the same, and report nothing.
    private func note(_ error: any Error, in absence: inout Absence?) {
        var present = absence ?? Absence()
        if !present.isTold, present.begun + patience <= .now {
            receive(.cutOff("\(error)"))
            present.isTold = true
        }
        absence = present
    }

    private func run(ending absence: inout Absence?) throws {
        let connection = try PrimaryFinder(target: target, timeout: Self.timeout, watch: watch).connect()
        // A node that stands still, such as one that was stopped by a signal, has a system that answers for it.
        try connection.runPlain("SET idle_session_timeout = '25s'; LISTEN \(Self.channel)")
        let isIn = try NodeLock.enter(connection)
        // The site was moved away while this node was cut off: what it wrote would be lost.
        let isLeft = try DatabaseMove.destination(connection) != nil
        keptOut.store(!isIn || isLeft, ordering: .relaxed)
        hasAsked.signal()
        guard isIn else { return }
        receive(.missed)
        if absence?.isTold == true { receive(.back) }
        absence = nil
        guard !isLeft else { return }
        if let server = connection.server, let former = watch.server, server != former {
            receive(.newPrimary("\(server)"))
        }
        var wasReadOnly = false
        // Until another server is the primary: then it looks for that.
        while !isClosed.load(ordering: .relaxed), watch.isNewest(connection.timeline) {
            let begun = ContinuousClock.now
            try hasLead.store(lead(connection), ordering: .relaxed)
            lastBeat.withLock { $0 = begun }
            let newOnes = try connection.newSessionsAreReadOnly()
            try watch.note(
                connection.position(), at: connection.server, isReadOnly: newOnes ?? connection.isReadOnly,
                begun: begun)
            if newOnes == true, !wasReadOnly { renew() }
            wasReadOnly = newOnes == true
            let end = ContinuousClock.now + Self.heartbeat
            while !isClosed.load(ordering: .relaxed), end > .now {
                for message in try connection.messages(until: end) { hear(message) }
            }
        }
    }

    /// Asks for the lead, makes sure that it is still there, or gives it up.
    private func lead(_ connection: PostgreSQLConnection) throws -> Bool {
        let hasLead = hasLead.load(ordering: .relaxed)
        guard givesLeadUp.load(ordering: .relaxed) else { return try NodeLock.lead(connection, isLeader: hasLead) }
        // A connection without the lead is asked, too, whether it is still there.
        if hasLead { try NodeLock.lead.release(connection) } else { try connection.runPlain("SELECT 1") }
        return false
    }

    private func hear(_ message: String) {
        let parts = message.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, UInt64(parts[0]) != node else { return }
        for number in parts[1].split(separator: ",").compactMap({ Int64($0) }) { receive(.changed(number)) }
    }
}

/// What a node hears from others on the same database.
package enum NodeMessage: Sendable, Equatable {
    /// A number that another node published.
    case changed(Int64)
    /// Messages may have been missed.
    case missed
    /// This node has heard nothing for some time, for this reason.
    case cutOff(String)
    /// It hears again, after `cutOff`.
    case back
    /// Another server than before is the primary: this one.
    case newPrimary(String)
}
