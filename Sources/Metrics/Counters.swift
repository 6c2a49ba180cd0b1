import Synchronization

/// Whole numbers that any thread may add to and read, without a lock: a request can afford that.
///
/// Unchecked: the cells are atomic, and where they are never changes.
package final class Counters: @unchecked Sendable {
    private let cells: UnsafeMutableBufferPointer<Atomic<Int>>

    /// - Parameter count: how many numbers there are; all begin at 0.
    package init(count: Int) {
        cells = .allocate(capacity: count)
        guard let first = cells.baseAddress else { return }
        for index in 0..<count { (first + index).initialize(to: Atomic(0)) }
    }

    deinit {
        cells.deinitialize()
        cells.deallocate()
    }

    package var count: Int { cells.count }

    /// - Parameter index: which number, from 0.
    package func add(_ amount: Int = 1, to index: Int) {
        cells[index].wrappingAdd(amount, ordering: .relaxed)
    }

    /// The number as it is at this moment; two that are read one after the other may not belong together.
    package subscript(index: Int) -> Int {
        cells[index].load(ordering: .relaxed)
    }
}
