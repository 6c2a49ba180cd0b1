import TestSupport
import Testing

@testable import Database

/// What a node's standing connection tells. Other tests publish on the same server meanwhile.
extension NodeTests {
    private func link(watch: PrimaryWatch = PrimaryWatch(), heard: HeardMessages) -> PostgreSQLLink {
        PostgreSQLLink(target, node: 1, watch: watch, patience: .zero, silence: {}, receive: heard.note)
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
}
