import Testing

@testable import App

/// What a program may look for.
@Suite(.timeLimit(.minutes(5))) struct SearchResourceTests {
    @Test func `a query has two hundred characters at most, and a longer one is refused, not cut`() async throws {
        let site = try TestSite()
        let program = try await Program(of: try await site.browser(signedUpAs: "ana@example.com"), at: site)
        try await program.add("Buy milk")
        let query = "milk" + String(repeating: "+", count: ListingViewModel.longestQuery - 4)

        let longest = await program.get("/todos/search?q=\(query)")
        let longer = await program.get("/todos/search?q=\(query)bread")

        #expect(longest.titles == ["Buy milk"])
        #expect((longer.status, longer.problem) == (400, "UnreadableQuery"))
        #expect(longer.json["detail"] as? String == "“q” has at most 200 characters.")
    }
}
