/// Answers that must not tell by their time whether an address has an account.
enum EvenTime {
    /// Writing one mail takes a little longer than writing another, or none. What is done takes a fraction of this, but for
    /// hashing where that was made slow.
    private static let step = Duration.milliseconds(100)

    /// Does something, and returns its outcome at the end of the step, counted from the begin, in which it is over.
    /// - Throws: what `work` throws, and `CancellationError` when the client has gone.
    static func spend<Result>(_ work: () async throws -> Result) async throws -> Result {
        let begin = ContinuousClock.now
        let result = try await work()
        var end = begin + step
        while end < .now { end += step }
        try await Task.sleep(until: end)
        return result
    }
}
