import Foundation
import Testing

@testable import Database

/// Servers that end sessions which say nothing for some time.
extension NodeTests {
    @Test func `a command keeps its place, however soon the server ends sessions that say nothing`() async throws {
        let url = try #require(ProcessInfo.processInfo.environment["LATCHKEY_TEST_POSTGRESQL"])
        let strict = try #require(PostgreSQLTarget(url: "\(url)&options=-c%20idle_session_timeout%3D1000"))
        let alone = NodeSession(at: strict)
        try alone.enterAlone()

        try await Task.sleep(for: .seconds(2))

        #expect(throws: DatabaseOpenError.self) { try NodeSession(at: target, timeout: .zero).enter() }
        try alone.admitOthers()
    }
}
