import Foundation

/// Builds a filter shard by shard from keys that come in order, so that only one shard's keys are in memory at once.
///
/// It hands out pieces of the file and does not write them: after the head, whose final words come last, follow the
/// fingerprints of one shard after the other.
package struct BreachedBuilder {
    /// As many keys take some 100 MB while their shard is built.
    private static let mostKeys = 1 << 20

    private let shardCount: Int
    private var keys: [UInt64] = []
    private var fuses: [BinaryFuse] = []
    private var last: BreachedKey?
    /// How many different keys came so far.
    package private(set) var count: UInt64 = 0

    /// - Parameter expectedCount: about how many keys will come; a wrong guess costs memory, or space.
    package init(expectedCount: Int) {
        var shardCount = 1
        while shardCount < BreachedFormat.mostShards, expectedCount / shardCount > Self.mostKeys { shardCount *= 2 }
        self.shardCount = shardCount
    }

    /// Where the fingerprints begin in the file.
    package var headSize: Int { BreachedFormat.fixedSize + shardCount * BreachedFormat.entrySize }

    /// Takes the next key. One that came just before is left out.
    /// - Returns: the bytes of the shards that this key completes; seldom any.
    /// - Throws: `BreachedOrderError` when a smaller one came before.
    package mutating func add(_ key: BreachedKey) throws(BreachedOrderError) -> [UInt8] {
        if let last {
            if key == last { return [] }
            guard last < key else { throw BreachedOrderError() }
        }
        var bytes: [UInt8] = []
        let shard = BreachedFormat.shard(of: key, among: shardCount)
        while fuses.count < shard { bytes += finishShard() }
        keys.append(key.number)
        last = key
        count += 1
        return bytes
    }

    /// Ends the filter.
    /// - Returns: the bytes of the shards that were not complete yet.
    package mutating func finish() -> [UInt8] {
        var bytes: [UInt8] = []
        while fuses.count < shardCount { bytes += finishShard() }
        return bytes
    }

    /// The file's first `headSize` bytes, once `finish` was called.
    package var head: [UInt8] { BreachedFormat.head(fuses, count: count) }

    private mutating func finishShard() -> [UInt8] {
        // They are in order and each is there once, so building can't fail.
        guard let built = BinaryFuse.build(keys) else { preconditionFailure("the same key twice") }
        fuses.append(built.fuse)
        keys.removeAll(keepingCapacity: true)
        return built.fingerprints.withUnsafeBufferPointer { fingerprints in
            fingerprints.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        }
    }
}

/// A list of breached passwords that is not in order.
package struct BreachedOrderError: Error {}

extension BreachedBuilder {
    /// A whole filter's bytes at once, for a set that fits into memory.
    package static func file(of keys: some Sequence<BreachedKey>) -> Data {
        let sorted = keys.sorted()
        var builder = BreachedBuilder(expectedCount: sorted.count)
        var body: [UInt8] = []
        for key in sorted {
            // In order, because it was just sorted.
            if let bytes = try? builder.add(key) { body += bytes }
        }
        body += builder.finish()
        let content = Data(builder.head + body)
        return content + checksum(of: content)
    }

    /// The bytes that end a file whose other bytes are these.
    package static func checksum(of content: Data) -> [UInt8] {
        BreachedFormat.checksum(of: content)
    }
}
