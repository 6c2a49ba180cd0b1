import App

/// Host names that always mean this machine.
enum Loopback {
    /// - Parameter host: as written in URLs; an IPv6 address with or without brackets.
    static func hasHost(_ host: String) -> Bool {
        ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host.lowercased())
    }
}

extension BaseURL {
    /// Whether only browsers on this machine can reach it.
    var isOnLoopback: Bool { Loopback.hasHost(host) }
}
