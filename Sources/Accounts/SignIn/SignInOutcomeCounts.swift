import Metrics
import Secrets

/// Counts of login outcomes since the program started.
package final class SignInOutcomeCounts: Sendable {
    private let counters = Counters(count: SignInOutcome.allCases.count)

    package func count(_ outcome: SignInOutcome) {
        counters.add(to: outcome.rawValue)
    }

    /// Runs `attempt`, and counts failures that prevent a password check.
    func countingRefusals<Result>(_ attempt: () async throws -> Result) async throws -> Result {
        do {
            return try await attempt()
        } catch {
            if error is TooManyAttempts { count(.throttled) }
            if error is HashingBusy { count(.busy) }
            throw error
        }
    }

    package subscript(outcome: SignInOutcome) -> Int { counters[outcome.rawValue] }
}
