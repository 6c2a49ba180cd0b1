import Dispatch
import Synchronization

extension Array where Element: Sendable {
    /// What a closure makes of each element, in their order; as many calls run at a time as there are cores.
    package func concurrentMap<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
        let results = Mutex<[Int: Result]>([:])
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let result = transform(self[index])
            results.withLock { $0[index] = result }
        }
        return results.withLock { results in indices.compactMap { results[$0] } }
    }
}
