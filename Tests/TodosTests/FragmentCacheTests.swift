import Synchronization
import Testing
import Todos

@Suite(.timeLimit(.minutes(5))) struct FragmentCacheTests {
    private let ana = Owner(memberNumber: 1)
    private let ben = Owner(memberNumber: 2)
    private let memory = FragmentCache<String, String>(most: 2)

    @Test func `cached content is not made again`() async {
        await #expect(memory.content(of: ana, at: 1, "en") { "made" } == "made")
        await #expect(memory.content(of: ana, at: 1, "en") { "made again" } == "made")
    }

    @Test func `a change, another kind and another owner have it made anew`() async {
        _ = await memory.content(of: ana, at: 1, "en") { "old" }

        await #expect(memory.content(of: ana, at: 2, "en") { "new" } == "new")
        await #expect(memory.content(of: ana, at: 2, "ko") { "새것" } == "새것")
        await #expect(memory.content(of: ben, at: 2, "ko") { "Ben's" } == "Ben's")
        await #expect(memory.content(of: ana, at: 2, "ko") { "again" } == "새것")
    }

    @Test func `content that is too large is made each time`() async {
        await #expect(memory.content(of: ana, at: 1, "en", where: { $0.isEmpty }) { "large" } == "large")
        await #expect(memory.content(of: ana, at: 1, "en", where: { $0.isEmpty }) { "once more" } == "once more")
    }

    @Test func `the least recently active make room`() async {
        for number in 1...4 {
            _ = await memory.content(of: Owner(memberNumber: Int64(number)), at: 1, "en") { "first" }
            // The first one is used all the time.
            await #expect(memory.content(of: ana, at: 1, "en") { "forgotten" } == "first")
        }
        await #expect(memory.content(of: ben, at: 1, "en") { "forgotten" } == "forgotten")
    }

    @Test func `who has not asked since the last round but one is forgotten, in every cache`() async throws {
        let todos = try await TodosFixture().todos
        let caches: [FragmentCache<String, String>] = [todos.cache(most: 2), todos.cache(most: 2)]
        for cache in caches {
            for owner in [ana, ben] { _ = await cache.content(of: owner, at: 1, "en") { "first" } }
        }

        todos.forgetInactive()
        for cache in caches { await #expect(cache.content(of: ana, at: 1, "en") { "again" } == "first") }
        todos.forgetInactive()

        for cache in caches {
            await #expect(cache.content(of: ben, at: 1, "en") { "again" } == "again")
            await #expect(cache.content(of: ana, at: 1, "en") { "again" } == "first", "she has asked meanwhile")
        }
    }

    @Test func `content is not kept when a standby was read meanwhile, which may be behind`() async {
        let reads = Mutex(0)
        let memory = FragmentCache<String, String>(most: 2, standbyReads: { reads.withLock { $0 } })

        let first = await memory.content(of: ana, at: 1, "en") {
            reads.withLock { $0 += 1 }
            return "behind"
        }

        #expect(first == "behind")
        await #expect(memory.content(of: ana, at: 1, "en") { "current" } == "current")
        await #expect(memory.content(of: ana, at: 1, "en") { "made again" } == "current")
    }

    @Test func `content of a history that has ended is made again, though its changes are counted alike`() async {
        let history = Mutex<Int64>(1)
        let memory = FragmentCache<String, String>(most: 2, history: { history.withLock { $0 } })
        _ = await memory.content(of: ana, at: 1, "en") { "lost" }

        history.withLock { $0 = 2 }

        await #expect(memory.content(of: ana, at: 1, "en") { "current" } == "current")
        _ = await memory.content(of: ben, at: 1, "en") {
            history.withLock { $0 = 3 }
            return "of either"
        }
        await #expect(memory.content(of: ben, at: 1, "en") { "current" } == "current")
    }

    @Test func `content that failed is made again`() async {
        struct Failure: Error {}
        await #expect(throws: Failure.self) { try await memory.content(of: ana, at: 1, "en") { throw Failure() } }
        await #expect(memory.content(of: ana, at: 1, "en") { "made" } == "made")
    }
}
