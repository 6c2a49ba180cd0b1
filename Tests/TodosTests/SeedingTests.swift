import Testing
import Todos

@Suite(.timeLimit(.minutes(5))) struct SeedingTests {
    @Test func `each owner gets all of the sample to-dos, counted and indexed`() async throws {
        var quotas = Quotas()
        quotas.todos = 2
        let fixture = try await TodosFixture(quotas: quotas)
        let drafts = try [TodoDraft.of("Buy milk"), .of("Call Ana", on: "2026-11-22", again: "FREQ=DAILY")]

        try await fixture.todos.seed(drafts, for: [fixture.ana, fixture.ben])

        #expect(try await fixture.count("todos WHERE is_indexed = 0") == 0)
        #expect(try await fixture.count("todos_search") == 4)
        for owner in [fixture.ana, fixture.ben] {
            #expect(try await fixture.todos.changeCount(of: owner) > 0)
            #expect(try await fixture.todos.search("bu", of: owner).todos.map(\.draft) == [drafts[0]])
            #expect(try await fixture.todos.search("call", of: owner).todos.map(\.draft) == [drafts[1]])
            await #expect(throws: ListFull.self) { try await fixture.todos.add(.of("One more"), for: owner) }
        }
    }
}
