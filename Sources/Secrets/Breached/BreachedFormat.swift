import Foundation

/// The layout of a filter's file; all numbers are little-endian.
///
///     0   8   the letters "LKBREACH"
///     8   4   version, 1
///     12  4   number of shards, a power of two up to 65,536
///     16  8   number of passwords
///     24  …   for each shard 16 bytes: seed (8), length of a segment (4), number of first places (4)
///         …   each shard's fingerprints, 2 bytes each, one shard after the other
///         32  SHA-256 of everything before
enum BreachedFormat {
    static let letters = Array("LKBREACH".utf8)
    static let version: UInt32 = 1
    static let fixedSize = 24
    static let entrySize = 16
    static let fingerprintSize = 2
    static let checksumSize = 32
    static let mostShards = 1 << 16
    /// Longer segments are never built; larger numbers would only overflow.
    private static let longestSegment: UInt32 = 1 << 18

    /// The part of a filter for keys with a common prefix.
    struct Shard: Sendable {
        let fuse: BinaryFuse
        /// The offset of its fingerprints, in bytes.
        let offset: Int
    }

    /// The shard of a key, by its first bits.
    static func shard(of key: BreachedKey, among count: Int) -> Int {
        Int(key.number.multipliedFullWidth(by: UInt64(count)).high)
    }

    /// The bytes before the fingerprints.
    static func head(_ fuses: [BinaryFuse], count: UInt64) -> [UInt8] {
        var bytes = letters + version.bytes + UInt32(fuses.count).bytes + count.bytes
        for fuse in fuses { bytes += fuse.seed.bytes + fuse.segmentLength.bytes + fuse.firstPlaces.bytes }
        return bytes
    }

    /// The checksum that ends a file.
    static func checksum(of content: Data) -> [UInt8] {
        Digest(of: content).bytes
    }

    /// A file's head.
    struct Head {
        let count: UInt64
        let shards: [Shard]

        /// - Throws: `BreachedFormatError` when the head is invalid or does not match the number of bytes.
        init(_ bytes: Data) throws(BreachedFormatError) {
            guard bytes.starts(with: letters) else { throw .malformed }
            guard bytes.count >= fixedSize + checksumSize else { throw .cutShort }
            let number = { (offset: Int) in bytes.littleEndian(at: offset, as: UInt32.self) }
            guard number(8) == version else { throw .otherVersion(number(8)) }
            let shardCount = Int(number(12))
            guard (1...mostShards).contains(shardCount), shardCount & (shardCount - 1) == 0 else { throw .damaged }
            count = bytes.littleEndian(at: 16, as: UInt64.self)

            var offset = fixedSize + shardCount * entrySize
            guard bytes.count >= offset + checksumSize else { throw .cutShort }
            var shards: [Shard] = []
            for entry in stride(from: fixedSize, to: offset, by: entrySize) {
                let fuse = BinaryFuse(
                    seed: bytes.littleEndian(at: entry, as: UInt64.self), segmentLength: number(entry + 8),
                    firstPlaces: number(entry + 12))
                guard isPossible(fuse) else { throw .damaged }
                shards.append(Shard(fuse: fuse, offset: offset))
                offset += fuse.placeCount * fingerprintSize
            }
            guard bytes.count >= offset + checksumSize else { throw .cutShort }
            guard bytes.count == offset + checksumSize else { throw .damaged }
            self.shards = shards
        }
    }

    /// Whether all three places of any key are within the array.
    private static func isPossible(_ fuse: BinaryFuse) -> Bool {
        let length = fuse.segmentLength
        if fuse.firstPlaces == 0 { return length == 0 }
        return (1...longestSegment).contains(length) && length & (length - 1) == 0 && fuse.firstPlaces % length == 0
    }
}

extension FixedWidthInteger {
    fileprivate var bytes: [UInt8] { withUnsafeBytes(of: littleEndian) { Array($0) } }
}

extension Data {
    fileprivate func littleEndian<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number {
        withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: type)) }
    }
}

/// The reason why bytes are not a filter of breached passwords.
package enum BreachedFormatError: Error, Equatable {
    /// The file begins differently.
    case malformed
    /// The file was made by another version of the program.
    case otherVersion(UInt32)
    /// The end is missing.
    case cutShort
    case damaged
}
