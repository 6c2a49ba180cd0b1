import Foundation
import Testing

@testable import Database

@Suite(.timeLimit(.minutes(5))) struct ConnectionGateTests {
    private let hasBegun = Flag()
    private let mayEnd = Flag()

    /// One at which each try lasts until `mayEnd` is raised, and fails.
    private func gate(isLastResort: Bool) -> ConnectionGate {
        ConnectionGate("x", pause: .seconds(60), isLastResort: isLastResort) { [hasBegun, mayEnd] in
            hasBegun.raise()
            while !mayEnd.isRaised { Thread.sleep(forTimeInterval: 0.001) }
            throw ConnectionLost(description: "It is gone.")
        }
    }

    /// What opening throws, on a thread of its own.
    private func trouble(of gate: ConnectionGate, raising ended: Flag = Flag()) async -> DatabaseUnavailable? {
        await withCheckedContinuation { continuation in
            Thread {
                do {
                    _ = try gate.open()
                    continuation.resume(returning: nil)
                } catch {
                    ended.raise()
                    continuation.resume(returning: error as? DatabaseUnavailable)
                }
            }.start()
        }
    }

    @Test func `who can be served nowhere else waits for the one that tries alone`() async throws {
        let (gate, isAnswered) = (gate(isLastResort: true), Flag())
        async let first = trouble(of: gate)
        while !hasBegun.isRaised { try await Task.sleep(for: .milliseconds(1)) }
        async let second = trouble(of: gate, raising: isAnswered)
        try await Task.sleep(for: .milliseconds(50))

        #expect(!isAnswered.isRaised, "it was refused before the first had ended")

        mayEnd.raise()
        let troubles = await [first, second]
        #expect(troubles[0] == DatabaseUnavailable(.unreachable, at: "x", because: "It is gone."))
        #expect(troubles[1] == DatabaseUnavailable(.unreachable, at: "x"), "it does not try as well")
    }

    @Test func `who may be served elsewhere is refused at once while one tries alone`() async throws {
        let gate = gate(isLastResort: false)
        gate.distrust()
        async let first = trouble(of: gate)
        while !hasBegun.isRaised { try await Task.sleep(for: .milliseconds(1)) }

        let refusal = await trouble(of: gate)
        mayEnd.raise()
        _ = await first

        #expect(refusal == DatabaseUnavailable(.unreachable, at: "x"))
    }
}
