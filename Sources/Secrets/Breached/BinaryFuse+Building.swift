extension BinaryFuse {
    /// A try succeeds more often than not. No set of distinct keys fails this often.
    private static let mostTries: UInt64 = 100

    /// Builds the filter for a set of keys. Deterministic.
    /// - Parameter keys: without duplicates.
    /// - Returns: the filter's parameters and fingerprints; nil when a key occurs twice.
    static func build(_ keys: [UInt64]) -> (fuse: BinaryFuse, fingerprints: [UInt16])? {
        // Steps of the golden ratio: each seed is far from those before.
        for attempt in 1...mostTries {
            let fuse = BinaryFuse(keyCount: keys.count, seed: attempt &* 0x9e37_79b9_7f4a_7c15)
            if let order = fuse.peel(keys) { return (fuse, fuse.assign(order)) }
        }
        return nil
    }

    /// A spread key, with the place that no later key in the order shares.
    private struct Peeled {
        let value: UInt64
        let slot: Int
    }

    /// Removes keys one by one, each alone at one of its places; nil when some keys can't be removed.
    private func peel(_ keys: [UInt64]) -> [Peeled]? {
        var counts = [UInt32](repeating: 0, count: placeCount)
        // The exclusive or of all keys at a place: for a single one, that key.
        var values = [UInt64](repeating: 0, count: placeCount)
        for key in keys {
            let value = spread(key)
            forEachSlot(of: value) { slot in
                counts[slot] += 1
                values[slot] ^= value
            }
        }
        var alone = counts.indices.filter { counts[$0] == 1 }
        var order: [Peeled] = []
        order.reserveCapacity(keys.count)
        while let slot = alone.popLast() {
            guard counts[slot] == 1 else { continue }
            let value = values[slot]
            order.append(Peeled(value: value, slot: slot))
            forEachSlot(of: value) { other in
                counts[other] -= 1
                values[other] ^= value
                if counts[other] == 1 { alone.append(other) }
            }
        }
        return order.count == keys.count ? order : nil
    }

    private func forEachSlot(of value: UInt64, _ visit: (Int) -> Void) {
        let (first, second, third) = places(of: value)
        visit(first)
        visit(second)
        visit(third)
    }

    /// Assigns fingerprints in reverse order: each key's own place gets the one that makes its three places match.
    private func assign(_ order: [Peeled]) -> [UInt16] {
        var fingerprints = [UInt16](repeating: 0, count: placeCount)
        for peeled in order.reversed() {
            let (first, second, third) = places(of: peeled.value)
            // The key's own place still holds 0.
            fingerprints[peeled.slot] =
                fingerprint(of: peeled.value) ^ fingerprints[first] ^ fingerprints[second] ^ fingerprints[third]
        }
        return fingerprints
    }
}
