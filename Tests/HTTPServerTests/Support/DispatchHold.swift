import Dispatch

/// Holds a thread until another lets it go.
struct DispatchHold: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func wait() { semaphore.wait() }
    func release() { semaphore.signal() }
}
