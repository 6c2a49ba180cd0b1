/// A range of addresses: "10.0.0.0/8", "192.0.2.7" or "fd00::/8"; or "unix", which stands for any Unix-domain socket.
public struct AddressRange: Sendable, Equatable, CustomStringConvertible {
    /// The range as written.
    public let description: String
    private let first: IPAddress?
    private let bits: Int

    /// Returns nil for an invalid range, and for one with bits set after its prefix, such as 10.0.0.1/8: likely a typo.
    public init?(_ text: String) {
        description = text
        if text == "unix" {
            (first, bits) = (nil, 0)
            return
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let address = IPAddress(parts[0]) else { return nil }
        let most = address.isIPv4 && !text.contains(":") ? 32 : 128
        var length = most
        if parts.count == 2 {
            guard parts[1].utf8.allSatisfy(Grammar.isDigit), let number = Int(parts[1]), number <= most else {
                return nil
            }
            length = number
        }
        bits = length + 128 - most
        guard address.isClear(after: bits) else { return nil }
        first = address
    }

    /// Whether the range contains the address; nil is the address of a Unix-domain socket.
    func contains(_ address: IPAddress?) -> Bool {
        guard let first, let address else { return first == nil && address == nil }
        return address.begins(like: first, bits: bits)
    }

    /// Whether every IPv4 address is in it, or every address.
    public var isEverybody: Bool {
        guard let first else { return false }
        return bits == 0 || first.isIPv4 && bits <= 96
    }

    /// The loopback addresses.
    static let loopback = [AddressRange("127.0.0.0/8"), AddressRange("::1")].compactMap(\.self)
}

extension IPAddress {
    fileprivate func isClear(after bits: Int) -> Bool {
        let highMask: UInt64 = bits >= 64 ? 0 : .max >> UInt64(bits)
        let lowMask: UInt64 = bits >= 128 ? 0 : bits <= 64 ? .max : .max >> UInt64(bits - 64)
        return high & highMask == 0 && low & lowMask == 0
    }
}
