import Secrets

/// The name by which authenticators know a member: random bytes, which reveal nothing about them.
enum UserHandle {
    /// In bytes: the largest that WebAuthn allows (section 14.6.1).
    private static let size = 64

    static func random() -> [UInt8] { RandomBytes.make(size) }
}
