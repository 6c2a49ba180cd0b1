/// The client of a request, for the member's pages of devices and audit log.
package struct ClientInfo: Sendable, Equatable {
    /// In bytes. Longer ones are truncated: the field may be as long as a request's head.
    private static let longestUserAgent = 300

    /// The network address, such as `192.0.2.7`.
    package let address: String
    /// The User-Agent field (RFC 9110, section 10.1.5), which the client can set to anything.
    package let userAgent: String

    /// For an event whose client is not to be shown, or that no client caused.
    static let unnamed = ClientInfo(address: "", userAgent: "")

    package init(address: String, userAgent: String) {
        self.address = address
        self.userAgent = String(decoding: userAgent.utf8.prefix(Self.longestUserAgent), as: UTF8.self)
    }
}
