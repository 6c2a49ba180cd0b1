import Metrics
import Secrets

/// Counts of login outcomes since the program started.
package final class SignInOutcomeCounts: Sendable {
    private let counters = Counters(count: SignInOutcome.allCases.count)

    /// Counts an attempt that ended so.
    package func count(_ outcome: SignInOutcome) {
        counters.add(to: outcome.rawValue)
    }

    /// Runs `attempt`, and counts failures that prevent a password check.
    func countingRefusals<Result>(_ attempt: () async throws -> Result) async throws -> Result {
        do {
            return try await countingThrottled(as: .throttled, attempt)
        } catch let error as HashingBusy {
            count(.busy)
            throw error
        }
    }

    /// Runs `attempt`, and counts `outcome` if there were too many attempts before.
    func countingThrottled<Result>(
        as outcome: SignInOutcome, _ attempt: () async throws -> Result
    ) async throws -> Result {
        do {
            return try await attempt()
        } catch let error as TooManyAttempts {
            count(outcome)
            throw error
        }
    }

    package subscript(outcome: SignInOutcome) -> Int { counters[outcome.rawValue] }
}
