import HTTPServer

/// The address of the metrics server, as written in settings.
enum MetricsAddress {
    /// A monitoring machine and a few people connect: never many at once.
    private static let mostConnections = 64

    /// Parses an address. A port alone is on this machine; text with a slash is the path of a Unix-domain socket. Nil
    /// for anything else that is not an address with a port.
    static func read(_ text: String) -> Server.Settings? {
        var settings = Server.Settings(loops: 1)
        settings.limits.connections = mostConnections
        if text.contains("/") {
            settings.unixSocket = text
            return settings
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard let port = parts.last.flatMap({ UInt16($0) }), port > 0 else { return nil }
        settings.port = Int(port)
        guard parts.count > 1 else { return settings }
        let host = parts.dropLast().joined(separator: ":")
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        guard !host.isEmpty, isBracketed || parts.count == 2 else { return nil }
        settings.host = isBracketed ? String(host.dropFirst().dropLast()) : host
        return settings
    }
}
