import App
import Foundation
import HTTPServer

extension Settings {
    /// The address to listen on, the trusted proxies and the limits on connections.
    /// - Parameter faults: gets what is invalid.
    func serverSettings(
        host: String, port: Int, _ given: [Setting: String], _ faults: inout SettingsFaults
    ) -> Server.Settings {
        var server = Server.Settings(host: host, port: port)
        server.limits.bodies = Site.largeBodies
        server.unixSocket = faults.collect { try Self.socket(given[.socket]) }
        server.proxies = faults.collect { try Self.ranges(given[.proxies] ?? "") } ?? []
        if let field = given[.proxyField].flatMap({ text in faults.collect { try Self.proxyField(text) } }) {
            server.proxyField = field
        }
        if let count = given[.connections].flatMap({ text in faults.collect { try Self.count(text) } }) {
            server.limits.connections = count
        }
        if let count = given[.connectionsPerAddress].flatMap({ text in faults.collect { try Self.count(text) } }) {
            server.limits.connectionsPerAddress = count
            server.uncounted = []
        }
        return server
    }

    private static func socket(_ path: String?) throws(SettingsError) -> String? {
        guard path != "" else { throw SettingsError("The socket has no name. Name one with --socket.") }
        return path
    }

    private static func proxyField(_ text: String) throws(SettingsError) -> ProxyField {
        guard let field = ProxyField.allCases.first(where: { $0.rawValue.lowercased() == text.lowercased() }) else {
            throw SettingsError("The proxy field must be X-Forwarded-For or Forwarded, not \"\(text)\".")
        }
        return field
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
