import Testing

@testable import App

@Suite(.timeLimit(.minutes(5))) struct ConstantTimeResponseTests {
    private struct Failure: Error {}

    /// A test can't measure a difference of microseconds: it shows that both are answered later than either is done.
    @Test(arguments: [Duration.zero, .milliseconds(30), .milliseconds(130)])
    func `an answer waits for the end of a step`(work: Duration) async throws {
        let begin = ContinuousClock.now
        let number = try await ConstantTimeResponse.spend {
            try await Task.sleep(for: work)
            return 7
        }

        #expect(number == 7)
        #expect(begin.duration(to: .now) >= (work > .milliseconds(100) ? .milliseconds(200) : .milliseconds(100)))
    }

    @Test func `an error is passed on`() async throws {
        await #expect(throws: Failure.self) { try await ConstantTimeResponse.spend { throw Failure() } }
    }
}
