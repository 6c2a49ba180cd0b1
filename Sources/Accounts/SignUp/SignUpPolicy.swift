/// Who may become a member without being created by the operator.
package enum SignUpPolicy: String, Sendable, CaseIterable {
    /// Anyone.
    case open
    /// Anyone with an invitation.
    case invited
    /// No one.
    case closed
}

/// The site takes no new members, or only invited ones and the invitation is missing, used, withdrawn or expired.
package struct SignUpClosed: Error {
    package let policy: SignUpPolicy
}
