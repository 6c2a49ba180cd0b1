import Foundation
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(5))) struct DescriptorLimitTests {
    @Test func `asking for room costs no descriptor`() throws {
        // So often that what other tests open meanwhile doesn't matter.
        let times = 4_000
        let before = try openDescriptors()

        for _ in 0..<times { #expect(DescriptorLimit.room() > 0) }

        #expect(try openDescriptors() < before + times / 2)
    }

    private func openDescriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }
}
