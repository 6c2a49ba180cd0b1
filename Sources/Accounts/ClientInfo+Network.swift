import Foundation

extension ClientInfo {
    /// The network that attempts are counted for: an IPv4 address, or the first 64 bits of an IPv6 address, since the
    /// holder of one has all 2^64 (RFC 6177, RFC 7421). Clients of a Unix-domain socket for which no trusted proxy names
    /// an address are one network, as all are behind a proxy that isn't trusted.
    var network: [UInt8] {
        guard let bytes else { return Array(address.utf8) }
        return bytes.count == 16 ? Array(bytes.prefix(8)) : bytes
    }

    /// The block of IPv6 networks, its first 48 bits: providers give one to whoever asks (RFC 6177). Nil for IPv4.
    var block: [UInt8]? { bytes.flatMap { $0.count == 16 ? Array($0.prefix(6)) : nil } }

    /// The first 96 bits of IPv6 addresses that stand for an IPv4 address: those of a socket for both (RFC 4291, section
    /// 2.5.5.2), and those of a translator in front of servers that have only IPv6 (RFC 6052, section 2.1; RFC 7755).
    private static let prefixesOfIPv4: [[UInt8]] = [
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0],
    ]

    /// Four bytes of IPv4 or 16 of IPv6.
    private var bytes: [UInt8]? {
        let text = address.prefix { $0 != "%" }
        var four = in_addr()
        if inet_pton(AF_INET, String(text), &four) == 1 { return withUnsafeBytes(of: four) { Array($0) } }
        var six = in6_addr()
        guard inet_pton(AF_INET6, String(text), &six) == 1 else { return nil }
        let bytes = withUnsafeBytes(of: six) { Array($0) }
        return Self.prefixesOfIPv4.contains(Array(bytes.prefix(12))) ? Array(bytes.suffix(4)) : bytes
    }
}
