import HTTPTypes

/// The header field in which the trusted proxies in front report the client.
///
/// Only one is trusted: a proxy that writes one of them forwards the other as the client sent it.
public enum ProxyField: String, Sendable, CaseIterable {
    case xForwardedFor = "X-Forwarded-For"
    /// RFC 7239.
    case forwarded = "Forwarded"

    private static let xForwardedForName = HTTPField.Name("X-Forwarded-For")
    private static let forwardedName = HTTPField.Name("Forwarded")

    /// Returns the client's address, as far as the trusted proxies report it. The list is read from the right, where
    /// the nearest proxy writes, up to the first address that is no proxy. Anything the client wrote is further left.
    func client(_ head: RequestHead, from peer: IPAddress?, proxies: [AddressRange]) -> IPAddress? {
        var client = peer
        for node in nodes(of: head).reversed() {
            // If a proxy hides or garbles its client, the proxy is the last known address.
            guard proxies.contains(where: { $0.contains(client) }), let address = Self.address(node) else { break }
            client = address
        }
        return client
    }

    private func nodes(of head: RequestHead) -> [Substring] {
        switch self {
        case .xForwardedFor:
            let list = Self.xForwardedForName.flatMap { head.value(of: $0) } ?? ""
            return list.split(separator: ",", omittingEmptySubsequences: false)
        case .forwarded:
            let list = Self.forwardedName.flatMap { head.value(of: $0) } ?? ""
            return Self.split(list[...], at: ",").map { element in
                for pair in Self.split(element, at: ";") {
                    let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                    if sides.count == 2, sides[0].trimmed.lowercased() == "for" { return sides[1] }
                }
                return ""
            }
        }
    }

    /// Splits at separators outside quotation marks.
    private static func split(_ text: Substring, at separator: Character) -> [Substring] {
        var isQuoted = false
        return text.split(omittingEmptySubsequences: false) { character in
            if character == "\"" { isQuoted.toggle() }
            return character == separator && !isQuoted
        }
    }

    /// Parses "192.0.2.1", "192.0.2.1:80", "2001:db8::1" or "[2001:db8::1]:80", each optionally in quotation marks.
    private static func address(_ node: Substring) -> IPAddress? {
        var node = node.trimmed
        if node.hasPrefix("\""), node.hasSuffix("\""), node.count > 1 { node = node.dropFirst().dropLast() }
        if node.hasPrefix("[") {
            guard let end = node.firstIndex(of: "]") else { return nil }
            return IPAddress(node[..<end].dropFirst())
        }
        if let colon = node.firstIndex(of: ":"), colon == node.lastIndex(of: ":") { node = node[..<colon] }
        return IPAddress(node)
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let start = drop { $0 == " " || $0 == "\t" }
        return start.dropLast(start.reversed().prefix { $0 == " " || $0 == "\t" }.count)
    }
}
