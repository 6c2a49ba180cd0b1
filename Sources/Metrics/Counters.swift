import Synchronization

/// Integer counters that any thread may add to and read without a lock: cheap enough for every request.
///
/// Unchecked: the cells are atomic, and their address never changes.
package final class Counters: @unchecked Sendable {
    private let cells: UnsafeMutableBufferPointer<Atomic<Int>>

    /// - Parameter count: the number of counters; all begin at 0.
    package init(count: Int) {
        cells = .allocate(capacity: count)
        guard let first = cells.baseAddress else { return }
        for index in 0..<count { (first + index).initialize(to: Atomic(0)) }
    }

    deinit { cells.deallocate() }

    package var count: Int { cells.count }

    /// - Parameter index: the counter's index, from 0.
    package func add(_ amount: Int = 1, to index: Int) {
        cells[index].wrappingAdd(amount, ordering: .relaxed)
    }

    /// The counter's current value. Values read one after the other may not be consistent.
    package subscript(index: Int) -> Int {
        cells[index].load(ordering: .relaxed)
    }
}
