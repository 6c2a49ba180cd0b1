import Testing
import Todos

@Suite(.timeLimit(.minutes(5))) struct FragmentCacheTests {
    private let ana = Owner(memberNumber: 1)
    private let ben = Owner(memberNumber: 2)
    private let memory = FragmentCache<String, String>(most: 2)

    @Test func `cached content is not made again`() {
        #expect(memory.content(of: ana, at: 1, "en") { "made" } == "made")
        #expect(memory.content(of: ana, at: 1, "en") { "made again" } == "made")
    }

    @Test func `a change, another kind and another owner have it made anew`() {
        _ = memory.content(of: ana, at: 1, "en") { "old" }

        #expect(memory.content(of: ana, at: 2, "en") { "new" } == "new")
        #expect(memory.content(of: ana, at: 2, "ko") { "새것" } == "새것")
        #expect(memory.content(of: ben, at: 2, "ko") { "Ben's" } == "Ben's")
        #expect(memory.content(of: ana, at: 2, "ko") { "again" } == "새것")
    }

    @Test func `content that is too large is made each time`() {
        #expect(memory.content(of: ana, at: 1, "en", where: { $0.isEmpty }) { "large" } == "large")
        #expect(memory.content(of: ana, at: 1, "en", where: { $0.isEmpty }) { "once more" } == "once more")
    }

    @Test func `the least recently active make room`() {
        for number in 1...4 {
            _ = memory.content(of: Owner(memberNumber: Int64(number)), at: 1, "en") { "first" }
            // The first one is used all the time.
            #expect(memory.content(of: ana, at: 1, "en") { "forgotten" } == "first")
        }
        #expect(memory.content(of: ben, at: 1, "en") { "forgotten" } == "forgotten")
    }

    @Test func `content that failed is made again`() {
        struct Failure: Error {}
        #expect(throws: Failure.self) { try memory.content(of: ana, at: 1, "en") { throw Failure() } }
        #expect(memory.content(of: ana, at: 1, "en") { "made" } == "made")
    }
}
