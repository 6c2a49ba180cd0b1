import App
import Foundation
import HTTPServer

extension Settings {
    /// The address to listen on, the trusted proxies and the limits on connections.
    /// - Throws: `SettingsError` for the first invalid setting.
    func serverSettings(
        host: String, port: Int, _ given: [Setting: String]
    ) throws(SettingsError) -> Server.Settings {
        var server = Server.Settings(host: host, port: port)
        server.limits.bodies = Site.largeBodies
        guard given[.socket] != "" else { throw SettingsError("The socket has no name. Name one with --socket.") }
        server.unixSocket = given[.socket]
        server.proxies = try Self.ranges(given[.proxies] ?? "")
        if let text = given[.proxyField] {
            guard let field = ProxyField.allCases.first(where: { $0.rawValue.lowercased() == text.lowercased() }) else {
                throw SettingsError("The proxy field must be X-Forwarded-For or Forwarded, not \"\(text)\".")
            }
            server.proxyField = field
        }
        if let text = given[.connections] { server.limits.connections = try Self.count(text) }
        if let text = given[.connectionsPerAddress] {
            server.limits.connectionsPerAddress = try Self.count(text)
            server.uncounted = []
        }
        return server
    }

    /// - Throws: `SettingsError` for what is neither an address nor a name. Whether it is this machine's shows at the start.
    static func requireHost(_ host: String) throws(SettingsError) {
        let isName = host.contains { $0.isASCII && $0.isLetter } && !host.contains { ":[]/ ".contains($0) }
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST
        var found: UnsafeMutablePointer<addrinfo>?
        guard isName || !host.isEmpty && getaddrinfo(host, nil, &hints, &found) == 0 else {
            throw SettingsError(
                "The host must be an address of this machine such as 127.0.0.1, ::1 or 0.0.0.0, not \"\(host)\".")
        }
        freeaddrinfo(found)
    }

    private static func ranges(_ list: String) throws(SettingsError) -> [AddressRange] {
        var ranges: [AddressRange] = []
        for text in list.split(whereSeparator: { $0 == "," || $0 == " " }) {
            guard let range = AddressRange(String(text)) else {
                throw SettingsError("A proxy must be like 10.0.0.0/8, 192.0.2.7, ::1 or unix, not \"\(text)\".")
            }
            ranges.append(range)
        }
        return ranges
    }

    private static func count(_ text: String) throws(SettingsError) -> Int {
        guard let count = Int(text), (1...1_000_000).contains(count) else {
            throw SettingsError("The number of connections must be from 1 to 1000000, not \"\(text)\".")
        }
        return count
    }
}
