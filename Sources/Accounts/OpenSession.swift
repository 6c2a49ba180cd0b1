import Database

/// A session that is open, and whose it is.
package struct OpenSession: Sendable, Equatable {
    package let member: Member
    /// When the member last proved in this session, with their password, that it is them; nil for a browser that was
    /// merely remembered.
    package let provenAt: Timestamp?
}
