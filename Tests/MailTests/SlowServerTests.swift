import Synchronization
import TestSupport
import Testing

@testable import Mail

@Suite(.timeLimit(.minutes(5))) struct SlowServerTests {
    private let fixture: MailFixture

    init() throws {
        fixture = try MailFixture()
    }

    private func begin(_ round: DeliveryRound) -> Task<Void, any Error> {
        Task {
            var round = round
            try await round.run()
        }
    }

    @Test func `recipients whose servers are slow hold up no others`() async throws {
        let slow = ["ana@slow.example", "ben@Slow.example", "cho@slower.example"]
        let fast = ["dan@example.com", "eve@example.com", "fay@example.org"]
        let server = SlowServer(["ana@slow.example", "cho@slower.example"])
        for recipient in slow + fast { try await fixture.put("Hello", to: recipient) }
        // A first mail has found the server.
        try await fixture.put("Hello", to: "gil@example.net")
        try await fixture.makeFirst("gil@example.net")

        let all = begin(fixture.round(through: server.deliver))
        await server.wait(for: fast)

        #expect(!server.begun.contains("ben@Slow.example"), "two at a time to one domain")
        server.open()
        try await all.value
        #expect(server.begun.count == 7)
        #expect(try await fixture.waiting() == 0)
    }

    @Test func `mails that failed before wait for new ones, and never take all places`() async throws {
        let failed = ["ana@one.example", "ben@two.example", "cho@three.example"]
        let server = SlowServer(Set(failed))
        for recipient in failed { try await fixture.put("Hello", to: recipient) }
        var round = fixture.round(through: server.deliver)
        server.refuse(3)
        try await round.run()
        fixture.clock.move(by: .seconds(2))
        try await fixture.put("Hello", to: "new@example.com")

        let before = server.begun.count
        let all = begin(round)
        await server.wait(for: ["new@example.com", "ana@one.example", "ben@two.example"], after: before)

        #expect(server.begun.count == before + 3)
        server.open()
        try await all.value
        #expect(try await fixture.waiting() == 0)
    }

    @Test func `a mail that can't wait goes before those that can, however many there are`() async throws {
        for number in 1...150 { try await fixture.put("\(number)", canWait: true, to: "u\(number)@m9.example") }
        try await fixture.put("code", to: "nick@m9.example")
        var round = fixture.round()

        try await round.run()

        #expect(fixture.postbox.mails.first?.mail.text == "code")
        #expect(fixture.postbox.mails.count == 151)
    }

    @Test func `a mail that can wait holds up none that can't, not even at one domain`() async throws {
        let server = SlowServer(["new@m9.example", "nick@m9.example"])
        try await fixture.put("Hello", to: "gil@example.net")
        try await fixture.put("Hello", canWait: true, to: "new@m9.example")
        try await fixture.put("Hello", canWait: true, to: "newer@m9.example")
        let all = begin(fixture.round(through: server.deliver))
        await server.wait(for: ["new@m9.example"])

        try await fixture.put("code", to: "nick@m9.example")
        await server.wait(for: ["nick@m9.example"])
        for recipient in ["nora@m9.example", "zoe@example.org"] { try await fixture.put("code", to: recipient) }
        await server.wait(for: ["zoe@example.org"])

        #expect(server.begun.count == 4, "one of each kind to one domain")
        server.open()
        try await all.value
        #expect(try await fixture.waiting() == 0)
    }

    @Test func `mails that can wait leave places to those that can't, however slow they are`() async throws {
        let slow = (1...DeliveryRound.mostInAll).map { "new@slow\($0).example" }
        let server = SlowServer(Set(slow))
        for recipient in slow { try await fixture.put("Hello", canWait: true, to: recipient) }
        let all = begin(fixture.round(through: server.deliver, usualTime: .milliseconds(1)))
        await server.wait(for: slow.prefix(DeliveryRound.mostInAll - DeliveryRound.mostAtOnce))

        try await fixture.put("code", to: "nick@example.com")
        await server.wait(for: ["nick@example.com"])

        #expect(server.begun.count == DeliveryRound.mostInAll - DeliveryRound.mostAtOnce + 1)
        server.open()
        try await all.value
        #expect(try await fixture.waiting() == 0)
    }

    @Test func `a mail that is long on its way gives its place to another, up to twelve in all`() async throws {
        let slow = (1...DeliveryRound.mostInAll).map { "ana@slow\($0).example" }
        let server = SlowServer(Set(slow))
        try await fixture.put("Hello", to: "gil@example.net")
        for recipient in slow.dropLast() { try await fixture.put("Hello", to: recipient) }

        let all = begin(fixture.round(through: server.deliver, usualTime: .milliseconds(1)))
        await server.wait(for: slow.dropLast())
        try await fixture.put("Hello", to: "new@example.com")
        await server.wait(for: ["new@example.com"])

        try await fixture.put("Hello", to: slow[slow.count - 1])
        await server.wait(for: [slow[slow.count - 1]])
        try await fixture.put("Hello", to: "next@example.com")
        try await Task.sleep(for: .milliseconds(50))
        #expect(!server.begun.contains("next@example.com"))
        server.open()
        try await all.value
        #expect(try await fixture.waiting() == 0)
    }

    @Test func `where the first mail finds a slow server, the next does not wait for its end`() async throws {
        let server = SlowServer(["ana@slow.example"])
        try await fixture.put("Hello", to: "ana@slow.example")
        let all = begin(fixture.round(through: server.deliver, usualTime: .milliseconds(1)))
        await server.wait(for: ["ana@slow.example"])

        try await fixture.put("Hello", to: "new@example.com")
        await server.wait(for: ["new@example.com"])

        server.open()
        try await all.value
        #expect(server.begun.count == 2)
    }

    @Test func `a mail that is written while another is on its way does not wait for it`() async throws {
        // Not every letter of a domain is one to LIKE.
        let server = SlowServer(["ana@%"])
        try await fixture.put("Hello", to: "gil@example.net")
        try await fixture.put("Hello", to: "ana@%")
        let all = begin(fixture.round(through: server.deliver))
        await server.wait(for: ["ana@%"])

        try await fixture.put("Hello", to: "new@example.com")
        await server.wait(for: ["new@example.com"])

        server.open()
        try await all.value
        #expect(server.begun.count == 3)
    }

    @Test func `where a mail finds no server, others don't wait for one that is long on its way`() async throws {
        let server = SlowServer(["ana@slow.example"])
        try await fixture.put("Hello", to: "ana@slow.example")
        let all = begin(fixture.round(through: server.deliver, usualTime: .milliseconds(1)))
        await server.wait(for: ["ana@slow.example"])
        server.refuse(1, .unreachable)
        try await fixture.put("Hello", to: "new@example.com")
        await server.wait(for: ["new@example.com"])

        try await fixture.put("Hello", to: "next@example.org")
        await server.wait(for: ["next@example.org"])

        server.open()
        try await all.value
        #expect(server.begun.count == 3)
        #expect(try await fixture.waiting() == 1)
    }
}

extension MailFixture {
    fileprivate func makeFirst(_ recipient: String) async throws {
        try await database.write {
            try $0.execute(
                "UPDATE outbox SET next_attempt_at = next_attempt_at - 1 WHERE recipient = ?", [recipient])
        }
    }

    fileprivate func waiting() async throws -> Int64? {
        try await database.read {
            try $0.first("SELECT count(*) FROM outbox WHERE delivered_at IS NULL") { $0.int(0) }
        }
    }
}

/// Takes every mail; those to some recipients once a test says so.
private final class SlowServer: Sendable {
    private struct State {
        var begun: [String] = []
        var refusals = 0
        var refusal = DeliveryFailure.Kind.postponed
        var held: [CheckedContinuation<Void, Never>] = []
        var isOpen = false
    }

    private let slow: Set<String>
    private let state = Mutex(State())

    init(_ slow: Set<String>) {
        self.slow = slow
    }

    /// The recipients of the mails that were begun, in order.
    var begun: [String] { state.withLock { $0.begun } }

    /// Refuses so many mails for now, or lets none of them reach it.
    func refuse(_ count: Int, _ kind: DeliveryFailure.Kind = .postponed) {
        state.withLock { ($0.refusals, $0.refusal) = (count, kind) }
    }

    func open() {
        let held = state.withLock { state in
            state.isOpen = true
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    /// Returns once mails to all of these were begun.
    /// - Parameter count: the number of the first mails that don't count.
    func wait(for recipients: some Collection<String>, after count: Int = 0) async {
        while !Set(recipients).isSubset(of: begun.dropFirst(count)) { try? await Task.sleep(for: .milliseconds(1)) }
    }

    @Sendable func deliver(_ outgoing: OutgoingMail, from sender: Sender) async throws -> String {
        let recipient = outgoing.mail.recipient
        try state.withLock { state in
            state.begun.append(recipient)
            guard state.refusals == 0 else {
                state.refusals -= 1
                throw DeliveryFailure(state.refusal, "451 later")
            }
        }
        guard slow.contains(recipient) else { return "server" }
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.held.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
        return "server"
    }
}
