import TestSupport
import Testing

@testable import Database

/// What a node's standing connection tells. Other tests publish on the same server meanwhile.
extension NodeTests {
    private func link(
        watch: PrimaryWatch = PrimaryWatch(), standstill: Duration = PostgreSQLLink.standstill, heard: HeardMessages
    ) -> PostgreSQLLink {
        PostgreSQLLink(
            target, node: 1, watch: watch, patience: .zero, standstill: standstill, silence: {}, renew: {},
            receive: heard.note)
    }

    @Test func `a node that stays cut off from the others hears so once, and when it is back`() async throws {
        _ = try Database(at: location, schema: Self.things)
        let (heard, other) = try (HeardMessages(), connect())
        let link = link(heard: heard)
        defer { link.close() }
        try #require(link.waitUntilEntered())

        try endPlaces(by: other)
        while heard.kinds.last != "back" {
            // What another site's node or another test publishes may come at any moment.
            try PostgreSQLLink.publish([1], by: 2, with: other)
            try await Task.sleep(for: .milliseconds(10))
        }

        #expect(heard.kinds == ["missed", "cut off", "missed", "back"])
    }

    @Test func `the standing connection leaves an old primary once another was promoted`() async throws {
        _ = try Database(at: location, schema: Self.things)
        let (heard, watch, other) = try (HeardMessages(), PrimaryWatch(), connect())
        let link = link(watch: watch, heard: heard)
        defer { link.close() }
        try #require(link.waitUntilEntered())
        let position = try #require(try other.position())

        let promoted = LogPosition(
            system: position.system, timeline: position.timeline + 1, offset: position.offset)
        #expect(watch.admits(promoted))

        // It finds no other.
        while heard.kinds.count < 2 {
            try PostgreSQLLink.publish([1], by: 2, with: other)
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(heard.kinds == ["missed", "cut off"])
        #expect(!link.isLeader)
    }

    @Test func `a node that has stood still neither leads nor writes until the server was asked anew`() async throws {
        _ = try Database(at: location, schema: Self.things)
        let watch = PrimaryWatch()
        // It stands still from each beat to the next.
        let link = link(watch: watch, standstill: .zero, heard: HeardMessages())
        defer { link.close() }
        while watch.server == nil { try await Task.sleep(for: .milliseconds(10)) }
        #expect(link.isKeptOut && !link.isLeader)

        let awake = self.link(heard: HeardMessages())
        defer { awake.close() }
        #expect(awake.waitUntilEntered())
    }

    @Test func `the numbers of a moment are one message`() async throws {
        let database = try Database(at: location, schema: Self.things)
        let listener = try connect()
        try listener.runPlain("LISTEN latchkey")
        // Other tests publish smaller ones.
        var missing = Set((1...100).map { 9_000_000_000 + Int64($0) })

        let begun = ContinuousClock.now
        for number in missing {
            database.publish(number)
            try await Task.sleep(for: .milliseconds(1))
        }
        var messages = 0
        while !missing.isEmpty {
            for message in try listener.messages(until: .now + .seconds(60)) {
                let numbers = message.split(separator: ":")[1].split(separator: ",").compactMap { Int64($0) }
                guard !missing.isDisjoint(with: numbers) else { continue }
                missing.subtract(numbers)
                messages += 1
            }
        }

        #expect(messages <= Int(begun.duration(to: .now) / PostgreSQLLink.publishingDelay) + 1)
    }
}
