import App

/// Names of this machine that lead nowhere else.
enum Loopback {
    /// - Parameter host: as URLs have it, an address of IPv6 with or without brackets.
    static func hasHost(_ host: String) -> Bool {
        ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host.lowercased())
    }
}

extension BaseURL {
    /// Whether only browsers on this machine reach it.
    var isOnLoopback: Bool { Loopback.hasHost(host) }
}
