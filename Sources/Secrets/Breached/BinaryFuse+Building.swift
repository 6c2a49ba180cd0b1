extension BinaryFuse {
    /// One try succeeds more often than not; so many fail for no set of different keys.
    private static let mostTries: UInt64 = 100

    /// Builds the filter for a set of keys. The same keys give the same filter.
    /// - Parameter keys: each once.
    /// - Returns: the places and the fingerprints at them; nil when a key is there twice.
    static func build(_ keys: [UInt64]) -> (fuse: BinaryFuse, fingerprints: [UInt16])? {
        // Steps of the golden ratio: each seed is far from the ones before.
        for attempt in 1...mostTries {
            let fuse = BinaryFuse(keyCount: keys.count, seed: attempt &* 0x9e37_79b9_7f4a_7c15)
            if let order = fuse.peel(keys) { return (fuse, fuse.assign(order)) }
        }
        return nil
    }

    /// A key, spread, with the place at which no key after it in the order lies.
    private struct Peeled {
        let value: UInt64
        let place: Int
    }

    /// Takes away one key after the other that has a place for itself; nil when some keys have none.
    private func peel(_ keys: [UInt64]) -> [Peeled]? {
        var counts = [UInt32](repeating: 0, count: placeCount)
        // Exclusive or of all keys at a place: of a single one, that key.
        var values = [UInt64](repeating: 0, count: placeCount)
        for key in keys {
            let value = spread(key)
            forEachPlace(of: value) { place in
                counts[place] += 1
                values[place] ^= value
            }
        }
        var alone = counts.indices.filter { counts[$0] == 1 }
        var order: [Peeled] = []
        order.reserveCapacity(keys.count)
        while let place = alone.popLast() {
            guard counts[place] == 1 else { continue }
            let value = values[place]
            order.append(Peeled(value: value, place: place))
            forEachPlace(of: value) { other in
                counts[other] -= 1
                values[other] ^= value
                if counts[other] == 1 { alone.append(other) }
            }
        }
        return order.count == keys.count ? order : nil
    }

    private func forEachPlace(of value: UInt64, _ visit: (Int) -> Void) {
        let (first, second, third) = places(of: value)
        visit(first)
        visit(second)
        visit(third)
    }

    /// Gives each key's own place, the last peeled first, the fingerprint that makes its three come out right.
    private func assign(_ order: [Peeled]) -> [UInt16] {
        var fingerprints = [UInt16](repeating: 0, count: placeCount)
        for peeled in order.reversed() {
            let (first, second, third) = places(of: peeled.value)
            // The place itself still holds 0.
            fingerprints[peeled.place] =
                fingerprint(of: peeled.value) ^ fingerprints[first] ^ fingerprints[second] ^ fingerprints[third]
        }
        return fingerprints
    }
}
