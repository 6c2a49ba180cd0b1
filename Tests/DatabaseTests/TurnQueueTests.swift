import Synchronization
import Testing

@testable import Database

@Suite(.timeLimit(.minutes(5))) struct TurnQueueTests {
    private final class Order: Sendable {
        private let all = Mutex<[Int]>([])

        var numbers: [Int] { all.withLock { $0 } }
        func add(_ number: Int) { all.withLock { $0.append(number) } }
    }

    private let queue = TurnQueue()
    private let order = Order()

    @Test func `work of one key is done in the order of its calls, and that of another does not wait for it`() async {
        let (begun, mayEnd) = (Flag(), Flag())

        await withTaskGroup { [queue, order] group in
            group.addTask {
                await queue.perform(of: 1) {
                    begun.raise()
                    while !mayEnd.isRaised { await Task.yield() }
                    order.add(0)
                }
            }
            while !begun.isRaised { await Task.yield() }
            for number in 1...3 {
                group.addTask { await queue.perform(of: 1) { order.add(number) } }
                while queue.waiting < number { await Task.yield() }
            }
            await queue.perform(of: 2) { order.add(9) }
            mayEnd.raise()
        }

        #expect(order.numbers == [9, 0, 1, 2, 3])
        #expect(queue.waiting == 0)
    }

    @Test func `work that fails gives its turn on`() async throws {
        struct Failure: Error {}

        await #expect(throws: Failure.self) { try await queue.perform(of: 1) { throw Failure() } }

        let isDone = await queue.perform(of: 1) { true }
        #expect(isDone)
    }
}
