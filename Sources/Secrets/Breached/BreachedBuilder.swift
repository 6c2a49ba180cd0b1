import Foundation

/// Builds a filter shard by shard from sorted keys, so that only one shard's keys are in memory at once.
///
/// Returns pieces of the file and does not write them. The file is the head, whose final content is known last,
/// followed by the fingerprints of each shard.
package struct BreachedBuilder {
    /// This many keys take about 100 MB while their shard is built.
    private static let mostKeys = 1 << 20

    private let shardCount: Int
    private var keys: [UInt64] = []
    private var fuses: [BinaryFuse] = []
    private var last: BreachedKey?
    /// The number of distinct keys so far.
    package private(set) var count: UInt64 = 0

    /// - Parameter expectedCount: the approximate number of keys; a wrong estimate costs memory or space.
    package init(expectedCount: Int) {
        var shardCount = 1
        while shardCount < BreachedFormat.mostShards, expectedCount / shardCount > Self.mostKeys { shardCount *= 2 }
        self.shardCount = shardCount
    }

    /// The offset of the fingerprints in the file.
    package var headSize: Int { BreachedFormat.fixedSize + shardCount * BreachedFormat.entrySize }

    /// Adds the next key. Skips a repetition of the last one.
    /// - Returns: the bytes of the shards that this key completes; usually none.
    /// - Throws: `BreachedOrderError` when a larger key came before.
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
    /// - Returns: the bytes of the remaining shards.
    package mutating func finish() -> [UInt8] {
        var bytes: [UInt8] = []
        while fuses.count < shardCount { bytes += finishShard() }
        return bytes
    }

    /// The file's first `headSize` bytes, available after `finish`.
    package var head: [UInt8] { BreachedFormat.head(fuses, count: count) }

    private mutating func finishShard() -> [UInt8] {
        // Keys are sorted and distinct, so building can't fail.
        guard let built = BinaryFuse.build(keys) else { preconditionFailure("the same key twice") }
        fuses.append(built.fuse)
        keys.removeAll(keepingCapacity: true)
        return built.fingerprints.withUnsafeBufferPointer { fingerprints in
            fingerprints.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        }
    }
}

/// A list of breached passwords is not sorted.
package struct BreachedOrderError: Error {}

extension BreachedBuilder {
    /// Builds a whole filter at once, for a set that fits into memory.
    package static func file(of keys: some Sequence<BreachedKey>) -> Data {
        let sorted = keys.sorted()
        var builder = BreachedBuilder(expectedCount: sorted.count)
        var body: [UInt8] = []
        for key in sorted {
            // Can't throw: the keys were just sorted.
            if let bytes = try? builder.add(key) { body += bytes }
        }
        body += builder.finish()
        let content = Data(builder.head + body)
        return content + checksum(of: content)
    }

    /// The checksum that ends a file with this content.
    package static func checksum(of content: Data) -> [UInt8] {
        BreachedFormat.checksum(of: content)
    }
}
