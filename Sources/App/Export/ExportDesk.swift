import Accounts
import Dispatch
import Synchronization

/// Has exports made on a thread of its own, one after another, so that no event loop and no other task waits for them.
final class ExportDesk: Sendable {
    /// More members than this are asked to come back: each has a thread's second before it, and holds a connection.
    static let mostWaiting = 8

    /// Seconds after which trying again makes sense.
    static let retryAfter = 5

    private let queue = DispatchQueue(label: "export", qos: .utility)
    private let members = Mutex<Set<Member.ID>>([])

    /// Runs `work` when it is its turn.
    /// - Throws: `Problem.exporting` when the member has an export made already, or too many wait; what `work` throws.
    func run<Made: Sendable>(
        for member: Member.ID, _ work: @escaping @Sendable () throws -> Made
    ) async throws -> Made {
        let isLetIn = members.withLock { $0.count < Self.mostWaiting && $0.insert(member).inserted }
        guard isLetIn else { throw Problem.exporting }
        defer { members.withLock { _ = $0.remove(member) } }
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try work() }) }
        }
    }
}
