import WebAuthn

/// Why a passkey was not added, changed or accepted.
package enum PasskeyError: Error, Equatable {
    /// The member already has `Passkey.most`.
    case tooMany
    /// The credential is registered already, by this member or another.
    case alreadyRegistered
    /// The challenge was answered before, has expired, or was given to another browser or session.
    case challengeGone
    /// The account has no such passkey, or no account has.
    case unknown
    /// The answer is not what WebAuthn prescribes.
    case refused(CeremonyError)
    /// The signature counter has not risen: there may be a copy of the authenticator.
    case mayBeCopied
    /// It is the account's only way to log in.
    case lastLoginMethod
}
