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
    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    /// Returns the client's address, as far as the trusted proxies report it. The lists are read from the right, where
    /// the nearest proxy writes, up to the first address that is no proxy. Anything the client wrote is further left,
    /// and whatever it is, it does not change what is read before.
    func client(_ head: RequestHead, from peer: IPAddress?, proxies: [AddressRange]) -> IPAddress? {
        var client = peer
        for line in name.map(head.lines(of:))?.reversed() ?? [] {
            var list: ArraySlice<UInt8>? = line
            while let rest = list {
                // If a proxy hides or garbles its client, the proxy is the last known address.
                guard proxies.contains(where: { $0.contains(client) }), let start = Self.lastElement(of: rest),
                    let address = address(in: rest[start...])
                else { return client }
                client = address
                list = start == rest.startIndex ? nil : rest[..<(start - 1)]
            }
        }
        return client
    }

    private var name: HTTPField.Name? {
        switch self {
        case .xForwardedFor: Self.xForwardedForName
        case .forwarded: Self.forwardedName
        }
    }

    /// Where the last element of a list begins: after the last comma that is not in a quoted string (RFC 9110 §5.6.4).
    /// Nil when a quoted string lacks its beginning or its end.
    private static func lastElement(of list: ArraySlice<UInt8>) -> Int? {
        var (start, isQuoted) = (list.endIndex, false)
        while start > list.startIndex {
            let byte = list[start - 1]
            if byte == UInt8(ascii: ","), !isQuoted { return start }
            start -= 1
            guard byte == quote else { continue }
            let backslashes = list[..<start].reversed().prefix { $0 == backslash }.count
            if backslashes.isMultiple(of: 2) {
                isQuoted.toggle()
            } else if !isQuoted {
                return nil
            }
        }
        return isQuoted ? nil : start
    }

    private func address(in element: ArraySlice<UInt8>) -> IPAddress? {
        switch self {
        case .xForwardedFor: Self.address(element)
        case .forwarded: Self.value(of: "for", in: element).flatMap { Self.address($0) }
        }
    }

    /// The value of the first pair with this name (RFC 7239 §4).
    private static func value(of name: StaticString, in element: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var rest = element
        while !rest.isEmpty {
            let pair = rest.prefix(upTo: end(ofPairIn: rest))
            rest = rest[pair.endIndex...].dropFirst()
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let key = Grammar.trimmed(pair[..<equals]).map(Grammar.lowercased)
            if name.withUTF8Buffer({ key.elementsEqual($0) }) { return pair[equals...].dropFirst() }
        }
        return nil
    }

    /// The first semicolon that is not in a quoted string.
    private static func end(ofPairIn bytes: ArraySlice<UInt8>) -> Int {
        var (position, isQuoted) = (bytes.startIndex, false)
        while position < bytes.endIndex, isQuoted || bytes[position] != UInt8(ascii: ";") {
            if bytes[position] == quote { isQuoted.toggle() }
            position += isQuoted && bytes[position] == backslash ? 2 : 1
        }
        return min(position, bytes.endIndex)
    }

    /// Parses "192.0.2.1", "192.0.2.1:80", "2001:db8::1" or "[2001:db8::1]:80", each optionally in quotation marks.
    private static func address(_ node: ArraySlice<UInt8>) -> IPAddress? {
        var node = Grammar.trimmed(node)
        if node.first == quote, node.last == quote, node.count > 1 { node = node.dropFirst().dropLast() }
        let colon = UInt8(ascii: ":")
        if node.first == UInt8(ascii: "[") {
            guard let end = node.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            node = node[..<end].dropFirst()
        } else if let port = node.firstIndex(of: colon), port == node.lastIndex(of: colon) {
            node = node[..<port]
        }
        return IPAddress(String(decoding: node, as: UTF8.self))
    }
}
