import Accounts
import Synchronization
import Testing

@testable import App

@Suite struct ExportDeskTests {
    private let desk = ExportDesk()

    @Test func `a member has one export made at a time, and others wait their turn`() async throws {
        let (begun, beginning) = AsyncStream<Void>.makeStream()
        let gate = Mutex(false)
        let first = Task {
            try await desk.run(for: Member.ID(1)) {
                beginning.yield()
                while !gate.withLock({ $0 }) {}
                return 1
            }
        }
        for await _ in begun { break }
        let other = Task { try await desk.run(for: Member.ID(2)) { 2 } }

        let error = await #expect(throws: Problem.self) { try await desk.run(for: Member.ID(1)) { 3 } }

        #expect(error?.name == "exporting")
        gate.withLock { $0 = true }
        #expect(try await first.value == 1)
        #expect(try await other.value == 2)
        #expect(try await desk.run(for: Member.ID(1)) { 4 } == 4, "afterwards the member may have another")
    }

    @Test func `what goes wrong comes back, and the place is free again`() async throws {
        struct Broken: Error {}

        await #expect(throws: Broken.self) { try await desk.run(for: Member.ID(1)) { throw Broken() } }

        #expect(try await desk.run(for: Member.ID(1)) { 1 } == 1)
    }
}
