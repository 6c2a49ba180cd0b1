import CSodium

/// Comparison in time that depends on the length only, so that a guess can't be improved byte by byte.
package enum ConstantTime {
    package static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count && sodium_memcmp(one, other, one.count) == 0
    }
}
