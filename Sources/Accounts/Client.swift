/// Where a request comes from, as far as it tells: for the member's own pages of devices and history.
package struct Client: Sendable, Equatable {
    /// In bytes. Longer ones are cut: the field may be as long as a request's head.
    private static let longestUserAgent = 300

    /// The network address, such as `192.0.2.7`.
    package let address: String
    /// What the browser says of itself (RFC 9110, section 10.1.5); anyone can write anything there.
    package let userAgent: String

    package init(address: String, userAgent: String) {
        self.address = address
        self.userAgent = String(decoding: userAgent.utf8.prefix(Self.longestUserAgent), as: UTF8.self)
    }
}
