import Accounts
import Foundation
import HTTPServer
import HTTPTypes
import Testing

@testable import App

@Suite(.timeLimit(.minutes(5))) struct RequestLimiterTests {
    private let limiter = RequestLimiter()
    private let ana = Member.ID(1)
    private let ben = Member.ID(2)

    /// Returns when so many wait.
    private func waiting(_ count: Int) async throws {
        while limiter.load.waiting != count { try await Task.sleep(for: .milliseconds(1)) }
    }

    private func fill(_ member: Member.ID) async throws -> [RequestLimiter.Slot] {
        var slots: [RequestLimiter.Slot] = []
        for _ in 0..<RequestLimiter.mostRunning { slots.append(try await limiter.enter(member)) }
        return slots
    }

    @Test func `four of a member are worked on, further ones wait in their order, and others' don't`() async throws {
        let order = Shared<[Int]>([])
        let slots = try await fill(ana)
        var tasks: [Task<Void, any Error>] = []
        for number in 1...3 {
            tasks.append(
                Task { [limiter, ana] in
                    let slot = try await limiter.enter(ana)
                    order.change { $0.append(number) }
                    slot.leave()
                })
            try await waiting(number)
        }

        try await limiter.enter(ben).leave()
        #expect(order.value == [])

        slots[0].leave()
        for task in tasks { try await task.value }
        #expect(order.value == [1, 2, 3])
        for slot in slots.dropFirst() { slot.leave() }
        #expect(limiter.load == (waiting: 0, members: 0), "nothing is kept of who asks for nothing")
    }

    @Test func `more than sixty-four waiting are refused, and room is freed`() async throws {
        let slots = try await fill(ana)
        let tasks = (0..<RequestLimiter.mostWaiting).map { _ in
            Task { [limiter, ana] in try await limiter.enter(ana).leave() }
        }
        try await waiting(RequestLimiter.mostWaiting)

        await #expect(throws: TooManyConcurrentRequests.self) { try await limiter.enter(ana) }
        try await limiter.enter(ben).leave()

        for slot in slots { slot.leave() }
        for task in tasks { try await task.value }
        try await limiter.enter(ana).leave()
        #expect(limiter.load == (waiting: 0, members: 0))
    }

    @Test func `a client that has gone leaves the queue, and those behind go on`() async throws {
        let slots = try await fill(ana)
        let gone = Task { [limiter, ana] in try await limiter.enter(ana).leave() }
        try await waiting(1)
        let staying = Task { [limiter, ana] in try await limiter.enter(ana).leave() }
        try await waiting(2)

        gone.cancel()
        await #expect(throws: CancellationError.self) { try await gone.value }
        #expect(limiter.load.waiting == 1)

        for slot in slots { slot.leave() }
        try await staying.value
        #expect(limiter.load == (waiting: 0, members: 0))
    }

    @Test func `a request beside two others goes to threads of lower priority`() async throws {
        @Sendable func name() -> String { Thread.current.name ?? "" }
        // As the pages' functions: it runs where it is called.
        @Sendable nonisolated(nonsending) func thread() async -> String { name() }
        let request = Request(path: "/")

        #expect(try await !limiter.run(request, of: ana, thread).hasPrefix("background"))
        #expect(try await !limiter.run(request, of: nil, thread).hasPrefix("background"))
        let first = try await limiter.enter(ana)
        #expect(try await !limiter.run(request, of: ana, thread).hasPrefix("background"))
        let second = try await limiter.enter(ana)
        let there = try await limiter.run(request, of: ana, thread)
        #expect(there.hasPrefix("background"))
        #expect(try await !limiter.run(request, of: ben, thread).hasPrefix("background"))
        #expect(await !thread().hasPrefix("background"), "what goes on afterwards is back where it was")
        first.leave()
        second.leave()
        #expect(limiter.load == (waiting: 0, members: 0))
    }

    @Test func `a request with a large body does not wait, for it would wait in memory`() async throws {
        let slots = try await fill(ana)
        let most = RequestLimiter.mostWaitingBody

        await #expect(throws: TooManyConcurrentRequests.self) { try await limiter.enter(ana, bringing: most + 1) }
        let waiter = Task { [limiter, ana] in try await limiter.enter(ana, bringing: most).leave() }
        try await waiting(1)

        for slot in slots { slot.leave() }
        try await waiter.value
        try await limiter.enter(ana, bringing: most + 1).leave()
    }

    @Test func `a member with too many requests gets 429 with the time to wait`() async throws {
        let site = try TestSite()
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        let program = try await Program(of: browser, at: site)
        let limiter = site.site.dispatcher.limiter
        var slots: [RequestLimiter.Slot] = []
        for _ in 0..<RequestLimiter.mostRunning { slots.append(try await limiter.enter(ana)) }
        let tasks = (0..<RequestLimiter.mostWaiting).map { _ in
            Task { [limiter, ana] in try await limiter.enter(ana).leave() }
        }
        while limiter.load.waiting != RequestLimiter.mostWaiting { try await Task.sleep(for: .milliseconds(1)) }

        let refused = try await browser.get("/todos")
        let refusedProgram = await program.get("/todos")

        #expect(refused.status == 429)
        #expect(refused.headers[.retryAfter] == "1")
        #expect(String(decoding: refused.body, as: UTF8.self).hasPrefix("Too many of your requests"))
        #expect(refusedProgram.status == 429)
        #expect(refusedProgram.headers[.retryAfter] == "1")
        #expect(refusedProgram.problem == "TooManyAtOnce")
        for slot in slots { slot.leave() }
        for task in tasks { try await task.value }
        #expect(try await browser.get("/todos").status == 200)
    }
}
