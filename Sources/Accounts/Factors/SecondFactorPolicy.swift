/// When members with a second factor are asked for it.
package struct SecondFactorPolicy: Sendable {
    /// Whether also after a log-in by an identity provider. Not by default: the provider has asked for what it wants to
    /// see, and vouches for the member.
    package var asksAfterProvider = false

    package init() {}

    /// - Parameter event: that of the way in. A passkey has checked its user, and needs no code.
    func asksForCode(after event: AuditEvent) -> Bool {
        switch event {
        case .signedIn: true
        case .signedInByPasskey: false
        default: asksAfterProvider
        }
    }
}
