import Glibc

/// An IPv4 or IPv6 address. IPv4 is stored as IPv4-mapped IPv6 (RFC 4291 §2.5.5.2), so that both compare alike.
struct IPAddress: Hashable, Sendable {
    private static let mappedPrefix: UInt64 = 0xFFFF
    /// What translators in front of servers that have only IPv6 write before an IPv4 address (RFC 6052 §2.1).
    private static let translatorsPrefix: UInt64 = 0x64_FF9B << 32

    let high: UInt64
    let low: UInt64

    var isIPv4: Bool { high == 0 && low >> 32 == Self.mappedPrefix }

    /// Returns nil for the address of a Unix-domain socket.
    init?(_ address: sockaddr_storage) {
        var address = address
        switch Int32(address.ss_family) {
        case AF_INET:
            let four = withUnsafeBytes(of: &address) { $0.load(as: sockaddr_in.self).sin_addr.s_addr }
            self.init(four: UInt32(bigEndian: four))
        case AF_INET6:
            let six = withUnsafeBytes(of: &address) { $0.load(as: sockaddr_in6.self).sin6_addr }
            self.init(six)
        default: return nil
        }
    }

    /// Parses "192.0.2.1" or "2001:db8::1", without port, zone or brackets.
    init?(_ text: some StringProtocol) {
        let text = String(text)
        var (four, six) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, text, &four) == 1 {
            self.init(four: UInt32(bigEndian: four.s_addr))
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            self.init(six)
        } else {
            return nil
        }
    }

    private init(four: UInt32) {
        high = 0
        low = Self.mappedPrefix << 32 | UInt64(four)
    }

    private init(_ six: in6_addr) {
        (high, low) = withUnsafeBytes(of: six) {
            (
                UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
                UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
    }

    /// The canonical text form (RFC 5952); IPv4 in dotted form.
    var text: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
            guard let base = buffer.baseAddress else { return "" }
            if isIPv4 {
                var four = UInt32(truncatingIfNeeded: low).bigEndian
                inet_ntop(AF_INET, &four, base, socklen_t(buffer.count))
            } else {
                var six = (high.bigEndian, low.bigEndian)
                inet_ntop(AF_INET6, &six, base, socklen_t(buffer.count))
            }
            return String(cString: base)
        }
    }

    /// The range that is likely one client's own: an IPv4 address, be it translated, or an IPv6 network of 64 bits
    /// (RFC 6177).
    var household: IPAddress { isIPv4 || isTranslated ? self : IPAddress(high: high, low: 0) }

    private var isTranslated: Bool { high == Self.translatorsPrefix && low >> 32 == 0 }

    private init(high: UInt64, low: UInt64) {
        (self.high, self.low) = (high, low)
    }

    /// Whether the first `bits` of 128 are the same.
    func begins(like other: IPAddress, bits: Int) -> Bool {
        let highBits = min(bits, 64)
        let lowBits = bits - highBits
        let highSame = highBits == 0 || (high ^ other.high) >> UInt64(64 - highBits) == 0
        let lowSame = lowBits == 0 || (low ^ other.low) >> UInt64(64 - lowBits) == 0
        return highSame && lowSame
    }
}
