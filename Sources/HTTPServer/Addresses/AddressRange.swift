/// Addresses that begin alike: "10.0.0.0/8", "192.0.2.7", "fd00::/8"; or "unix", whoever comes by a Unix-domain socket.
public struct AddressRange: Sendable, Equatable, CustomStringConvertible {
    /// As it was written.
    public let description: String
    private let first: IPAddress?
    private let bits: Int

    /// nil when it is no range, or says more than its prefix, as 10.0.0.1/8 does: most likely a slip.
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

    /// The address of a Unix-domain socket is nil.
    func contains(_ address: IPAddress?) -> Bool {
        guard let first, let address else { return first == nil && address == nil }
        return address.begins(like: first, bits: bits)
    }

    /// This machine, to itself.
    static let loopback = [AddressRange("127.0.0.0/8"), AddressRange("::1")].compactMap(\.self)
}

extension IPAddress {
    fileprivate func isClear(after bits: Int) -> Bool {
        let highMask: UInt64 = bits >= 64 ? 0 : .max >> UInt64(bits)
        let lowMask: UInt64 = bits >= 128 ? 0 : bits <= 64 ? .max : .max >> UInt64(bits - 64)
        return high & highMask == 0 && low & lowMask == 0
    }
}
