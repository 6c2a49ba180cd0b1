import Foundation

/// The layout of a binary fuse filter: a key has three places in an array, in three neighbouring segments.
///
/// (Thomas Mueller Graf and Daniel Lemire, "Binary Fuse Filters: Fast and Smaller Than Xor Filters", ACM Journal of
/// Experimental Algorithmics, 2022.) A key is in the set when the exclusive or of the fingerprints at its three places
/// equals its own. For other keys that happens by chance once in 65,536 times.
struct BinaryFuse: Sendable, Equatable {
    /// The base-2 logarithm of the longest segment with which, by the paper, building stays fast.
    private static let longestSegment = 18

    /// Chosen while building, so that building succeeds.
    let seed: UInt64
    /// A power of two.
    let segmentLength: UInt32
    /// The number of places that can be the first of the three.
    let firstPlaces: UInt32

    /// The total number of places; 0 for an empty set.
    var placeCount: Int { firstPlaces == 0 ? 0 : Int(firstPlaces) + 2 * Int(segmentLength) }

    init(seed: UInt64, segmentLength: UInt32, firstPlaces: UInt32) {
        self.seed = seed
        self.segmentLength = segmentLength
        self.firstPlaces = firstPlaces
    }

    /// The layout for `count` keys: about 1.13 places a key in large sets, more in small ones.
    init(keyCount count: Int, seed: UInt64) {
        guard count > 0 else {
            self.init(seed: seed, segmentLength: 0, firstPlaces: 0)
            return
        }
        let size = Double(count)
        let exponent = min(Int((log(size) / log(3.33) + 2.25).rounded(.down)), Self.longestSegment)
        let segmentLength = 1 << max(exponent, 2)
        let factor = count == 1 ? 1 : max(1.125, 0.875 + 0.25 * log(1_000_000) / log(size))
        let capacity = Int((size * factor).rounded(.up))
        let segments = max(1, (capacity + segmentLength - 1) / segmentLength - 2)
        self.init(seed: seed, segmentLength: UInt32(segmentLength), firstPlaces: UInt32(segments * segmentLength))
    }

    /// Spreads a key over 64 bits, so that similar keys land far apart: MurmurHash3's finalizer, which never maps two
    /// keys to the same value.
    func spread(_ key: UInt64) -> UInt64 {
        var value = key &+ seed
        value ^= value >> 33
        value &*= 0xff51_afd7_ed55_8ccd
        value ^= value >> 33
        value &*= 0xc4ce_b9fe_1a85_ec53
        return value ^ (value >> 33)
    }

    /// The three places of a spread key.
    func places(of value: UInt64) -> (Int, Int, Int) {
        let first = Int(value.multipliedFullWidth(by: UInt64(firstPlaces)).high)
        let length = Int(segmentLength)
        let second = (first + length) ^ Int((value >> 18) & UInt64(length - 1))
        let third = (first + 2 * length) ^ Int(value & UInt64(length - 1))
        return (first, second, third)
    }

    /// The fingerprint that the places of a spread key must combine to.
    func fingerprint(of value: UInt64) -> UInt16 {
        UInt16(truncatingIfNeeded: value ^ (value >> 32))
    }
}
