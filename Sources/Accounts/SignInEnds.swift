import Metrics
import Secrets

/// How often attempts to log in ended in which way, since the program started.
package final class SignInEnds: Sendable {
    private let counters = Counters(count: SignInEnd.allCases.count)

    package func count(_ end: SignInEnd) {
        counters.add(to: end.rawValue)
    }

    /// Runs `attempt`, and counts what keeps somebody from trying a password.
    func countingObstacles<Result>(_ attempt: () async throws -> Result) async throws -> Result {
        do {
            return try await attempt()
        } catch {
            if error is TooManyAttempts { count(.throttled) }
            if error is HashingBusy { count(.busy) }
            throw error
        }
    }

    package subscript(end: SignInEnd) -> Int { counters[end.rawValue] }
}
