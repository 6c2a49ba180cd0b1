import Synchronization

/// A value computed once, on first use, off the caller's thread.
final class OnFirstUse<Value: Sendable>: Sendable {
    private let make: @Sendable () -> Value
    private let making = Mutex<Task<Value, Never>?>(nil)

    init(_ make: @escaping @Sendable () -> Value) {
        self.make = make
    }

    /// All callers meanwhile wait for the same computation.
    var value: Value {
        get async {
            let task = making.withLock { making in
                let task = making ?? Task.detached { [make] in make() }
                making = task
                return task
            }
            return await task.value
        }
    }
}
