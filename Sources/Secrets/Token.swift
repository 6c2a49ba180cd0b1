/// A bearer token of 32 random bytes: for a session, a remembered device or a reset link.
///
/// As text it is base64url without padding (RFC 4648, section 5), 43 characters, fit for cookies and paths. It is never
/// stored or logged; the database holds its `digest`.
package struct Token: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// 256 bits are infeasible to guess, so look-ups by digest need no throttle of their own.
    package static let byteCount = 32

    private let bytes: [UInt8]

    /// A new token from the system's random source.
    package static func random() -> Token {
        Token(bytes: Sodium.randomBytes(byteCount))
    }

    /// Parses a token from a cookie or a path; nil unless `text` is exactly what `text` below would return.
    package init?(_ text: some StringProtocol) {
        guard let bytes = Base64URL.decode(text), bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    package var text: String { Base64URL.encode(bytes) }
    package var digest: Digest { Digest(of: bytes) }

    /// Derives a token for a `purpose`. The derivation can't be reversed.
    package func derived(for purpose: String) -> Token {
        Token(bytes: Digest(of: Array(purpose.utf8) + [0] + bytes).bytes)
    }

    /// Derives a token for a `purpose` with `key`. Deterministic; only a holder of `key` can compute it.
    package func derived(for purpose: String, with key: MACKey) -> Token {
        Token(bytes: key.code(for: Array(purpose.utf8) + [0] + bytes).bytes)
    }

    package func matches(_ other: Token) -> Bool {
        ConstantTime.areEqual(bytes, other.bytes)
    }

    package var description: String { "•••" }
    package var debugDescription: String { "•••" }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
