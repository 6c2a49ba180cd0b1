import Accounts
import Testing
import Todos

/// The data that are deleted with a member.
@Suite(.timeLimit(.minutes(5))) struct DeletionTests {
    @Test func `a member's to-dos go piece by piece, for others write meanwhile`() async throws {
        let site = try TestSite()
        _ = try await site.browser(signedUpAs: "ana@example.com")
        try await site.fill(5 * Todos.pieceLength, of: 1)
        let before = site.database.statistics.writes

        try await site.services.delete(Member.ID(1))

        #expect(site.database.statistics.writes - before > 5)
        #expect(try await site.text("SELECT count(*) || '' FROM todos") == "0")
        #expect(try await site.text("SELECT count(*) || '' FROM members") == "0")
    }
}
