import Foundation
import Testing

@testable import Secrets

/// What the head of a file may claim.
@Suite(.timeLimit(.minutes(5))) struct BreachedFormatTests {
    /// A file of empty fingerprints.
    private func check(_ shards: Int, segmentLength: UInt32) throws {
        let fuse = BinaryFuse(seed: 0, segmentLength: segmentLength, firstPlaces: segmentLength)
        let fuses = Array(repeating: fuse, count: shards)
        let head = Data(BreachedFormat.head(fuses, count: 0))
        let content = head + Data(count: shards * fuse.placeCount * BreachedFormat.fingerprintSize)
        _ = try BreachedPasswords(checking: content + BreachedFormat.checksum(of: content))
    }

    @Test func `there are 65,536 shards at most`() throws {
        try check(1 << 16, segmentLength: 0)
        #expect(throws: BreachedFormatError.damaged) { try check(1 << 17, segmentLength: 0) }
    }

    @Test func `a segment has 262,144 places at most`() throws {
        try check(1, segmentLength: 1 << 18)
        #expect(throws: BreachedFormatError.damaged) { try check(1, segmentLength: 1 << 19) }
    }
}
