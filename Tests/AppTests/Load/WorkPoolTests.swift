import Accounts
import HTTPTypes
import Synchronization
import Testing

@testable import App

@Suite(.timeLimit(.minutes(5))) struct WorkPoolTests {
    private let pool = WorkPool(threads: 1)
    private let ana = Member.ID(1)
    private let ben = Member.ID(2)

    /// Work that holds the pool's thread until it is let go.
    private final class Hold: Sendable {
        let begun = Mutex(false)
        let hasExpired = Mutex(false)

        func work(_ cancellation: WorkCancellation) throws {
            begun.withLock { $0 = true }
            while !hasExpired.withLock({ $0 }) { try cancellation.check() }
        }

        func end() { hasExpired.withLock { $0 = true } }
    }

    private func hold(_ hold: Hold, for member: Member.ID) async throws -> Task<Void, any Error> {
        let task = Task { [pool] in try await pool.run(for: member) { try hold.work($0) } }
        while !hold.begun.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
        return task
    }

    private func waiting(_ count: Int) async throws {
        while pool.load.waiting != count { try await Task.sleep(for: .milliseconds(1)) }
    }

    @Test func `members take turns, however much one of them has`() async throws {
        let order = Shared<[String]>([])
        let hold = Hold()
        let first = try await self.hold(hold, for: ana)
        var tasks: [Task<Void, any Error>] = []
        for (number, name) in ["ana 1", "ana 2", "ana 3", "ben 1", "ben 2"].enumerated() {
            let member = name.hasPrefix("ana") ? ana : ben
            tasks.append(
                Task { [pool] in try await pool.run(for: member) { _ in order.change { $0.append(name) } } })
            try await waiting(number + 1)
        }

        hold.end()
        try await first.value
        for task in tasks { try await task.value }

        #expect(order.value == ["ben 1", "ana 1", "ben 2", "ana 2", "ana 3"])
    }

    @Test func `of one member one piece of work runs at a time, on however many threads`() async throws {
        let pool = WorkPool(threads: 4)
        let running = Shared((now: 0, most: 0))
        try await withThrowingTaskGroup { group in
            for _ in 0..<WorkQueue.mostWaitingOfOne {
                group.addTask { [ana] in
                    try await pool.run(for: ana) { _ in
                        running.change { count in
                            count.now += 1
                            count.most = max(count.most, count.now)
                        }
                        for _ in 0..<1000 { _ = running.value }
                        running.change { $0.now -= 1 }
                    }
                }
            }
            try await group.waitForAll()
        }

        #expect(running.value.most == 1)
    }

    @Test func `exports, imports and calendars of several members leave a thread for others`() async throws {
        let pool = WorkPool(threads: 2)
        let (first, second) = (Hold(), Hold())
        let long = [
            Task { [ana] in try await pool.run(for: ana, policy: .refuseDuplicate) { try first.work($0) } },
            Task { [ben] in try await pool.run(for: ben, by: .subscriber) { try second.work($0) } },
        ]
        while pool.load.running + pool.load.waiting != 2 { try await Task.sleep(for: .milliseconds(1)) }

        #expect(try await pool.run(for: Member.ID(3)) { _ in 1 } == 1)
        #expect(pool.load.running == 1)
        #expect(pool.load.waiting == 1)

        for hold in [first, second] { hold.end() }
        for task in long { try await task.value }
    }

    @Test func `however many calendars wait, a search may wait too`() async throws {
        let hold = Hold()
        let first = try await self.hold(hold, for: Member.ID(99))
        var calendars: [Task<Void, any Error>] = []
        for number in 0..<WorkQueue.mostWaitingBeforeLong {
            let member = Member.ID(Int64(number))
            calendars.append(Task { [pool] in try await pool.run(for: member, by: .subscriber) { _ in } })
            try await waiting(number + 1)
        }

        await #expect(throws: WorkPoolBusy.self) {
            try await pool.run(for: Member.ID(1000), by: .subscriber) { _ in }
        }
        let search = Task { [pool] in try await pool.run(for: Member.ID(1000)) { _ in 1 } }
        try await waiting(WorkQueue.mostWaitingBeforeLong + 1)

        hold.end()
        try await first.value
        #expect(try await search.value == 1)
        for task in calendars { try await task.value }
    }

    @Test func `a program that only knows a calendar address takes no place of the member's`() async throws {
        let hold = Hold()
        let other = try await self.hold(hold, for: ben)
        var subscribers: [Task<Void, any Error>] = []
        for number in 1...WorkQueue.mostWaitingOfOne {
            subscribers.append(Task { [pool, ana] in try await pool.run(for: ana, by: .subscriber) { _ in } })
            try await waiting(number)
        }
        await #expect(throws: WorkPoolBusy.self) { try await pool.run(for: ana, by: .subscriber) { _ in } }

        let export = Task { [pool, ana] in try await pool.run(for: ana, policy: .refuseDuplicate) { _ in 1 } }
        try await waiting(WorkQueue.mostWaitingOfOne + 1)

        hold.end()
        try await other.value
        #expect(try await export.value == 1)
        for task in subscribers { try await task.value }
    }

    @Test func `a search is refused with a sentence that doesn't call it an export`() async throws {
        let site = try TestSite()
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        let (work, hold) = (site.services.work, Hold())
        let running = Task { [ana] in try await work.run(for: ana) { try hold.work($0) } }
        while !hold.begun.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
        let waiting = (0..<WorkQueue.mostWaitingOfOne).map { _ in
            Task { [ana] in try await work.run(for: ana) { _ in } }
        }
        while work.load.waiting != WorkQueue.mostWaitingOfOne { try await Task.sleep(for: .milliseconds(1)) }

        let refused = try await browser.get("/todos/search?q=milk")

        #expect(refused.status == 503)
        #expect(refused.headers[.retryAfter] == "5")
        #expect(refused.page.text.contains("such as an import, an export or a search"))
        hold.end()
        try await running.value
        for task in waiting { try await task.value }
    }

    @Test func `as soon as an export is reported as done, the next may start`() async throws {
        for _ in 0..<200 { try await pool.run(for: ana, policy: .refuseDuplicate) { _ in } }
    }

    @Test func `a second export of a member is refused, a search of theirs waits`() async throws {
        let hold = Hold()
        let export = Task { [pool, ana] in
            try await pool.run(for: ana, policy: .refuseDuplicate) { try hold.work($0) }
        }
        while !hold.begun.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }

        await #expect(throws: WorkPoolBusy.self) { try await pool.run(for: ana, policy: .refuseDuplicate) { _ in } }
        let search = Task { [pool, ana] in try await pool.run(for: ana) { _ in 1 } }
        try await waiting(1)

        hold.end()
        try await export.value
        #expect(try await search.value == 1)
        let another = try await pool.run(for: ana, policy: .refuseDuplicate) { _ in 2 }
        #expect(another == 2, "afterwards the member may have another")
    }

    @Test func `too many jobs are refused, of one member and of all, and room is freed`() async throws {
        let hold = Hold()
        let first = try await self.hold(hold, for: Member.ID(99))
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<WorkQueue.mostWaiting {
            let member = Member.ID(Int64(number / WorkQueue.mostWaitingOfOne))
            tasks.append(Task { [pool] in try await pool.run(for: member) { _ in } })
            try await waiting(number + 1)
            if number == WorkQueue.mostWaitingOfOne - 1 {
                await #expect(throws: WorkPoolBusy.self) { try await pool.run(for: member) { _ in } }
            }
        }

        await #expect(throws: WorkPoolBusy.self) { try await pool.run(for: Member.ID(1000)) { _ in } }
        #expect(pool.load.refused == 2)

        hold.end()
        try await first.value
        for task in tasks { try await task.value }
        try await pool.run(for: Member.ID(1000)) { _ in }
        #expect(pool.load.waiting == 0)
        #expect(pool.load.running <= 1, "the last one tells before it has left")
    }

    @Test func `work whose client has gone is dropped while it waits, and stops while it runs`() async throws {
        let hold = Hold()
        let running = try await self.hold(hold, for: ana)
        let isDone = Mutex(false)
        let waits = Task { [pool, ben] in try await pool.run(for: ben) { _ in isDone.withLock { $0 = true } } }
        try await waiting(1)

        waits.cancel()
        await #expect(throws: CancellationError.self) { try await waits.value }
        #expect(pool.load.waiting == 0)
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }

        #expect(try await pool.run(for: ana) { _ in 1 } == 1, "the thread is free again")
        #expect(!isDone.withLock { $0 })
    }

    @Test func `an error is returned`() async throws {
        struct Broken: Error {}

        await #expect(throws: Broken.self) { try await pool.run(for: ana) { _ in throw Broken() } }
        #expect(try await pool.run(for: ana) { _ in 1 } == 1)
    }
}
