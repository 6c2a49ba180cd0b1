/// Keeps a response's time from revealing whether an address has an account.
enum ConstantTimeResponse {
    /// Writing one email takes slightly longer than another, or than none. The work takes a fraction of this step,
    /// except for hashing that was configured to be slow.
    private static let step = Duration.milliseconds(100)

    /// Runs `work` and returns its result at the end of the step in which it finished, counted from the start.
    /// - Throws: what `work` throws, and `CancellationError` when the client has disconnected.
    static func spend<Result>(_ work: () async throws -> Result) async throws -> Result {
        let begin = ContinuousClock.now
        let result = try await work()
        var end = begin + step
        while end < .now { end += step }
        try await Task.sleep(until: end)
        return result
    }
}
