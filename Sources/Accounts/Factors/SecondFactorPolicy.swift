/// When members are asked for a second factor.
package struct SecondFactorPolicy: Sendable {
    /// Whether a member without a second factor has to set one up before anything else.
    package var isRequired = false
    /// Whether a code is asked for also after a login by an identity provider. Not by default: the provider has asked
    /// for what it wants to see, and vouches for the member.
    package var asksAfterProvider = false

    /// How long a member waits who has lost the app and the recovery codes; nil where only the operator helps.
    package var recovery: Duration?

    package init() {}

    /// Whether a code is missing from a login.
    /// - Parameter methods: those by which the member has authenticated so far; nil for a device that an earlier version
    ///   has remembered. A passkey has checked its user, and needs no code.
    func misses(_ methods: AuthenticationMethods?) -> Bool {
        guard let methods else { return true }
        if methods.haveSecondFactor { return false }
        return asksAfterProvider || methods.all.contains { $0 == .password || $0 == .email }
    }

    /// Whether a member has to set up a second factor before anything else.
    /// - Parameters:
    ///   - methods: as in `misses`.
    ///   - hasAuthenticator: asked for only when it matters.
    func mustSetUp(
        after methods: AuthenticationMethods?, hasAuthenticator: @autoclosure () throws -> Bool
    ) rethrows -> Bool {
        try isRequired && misses(methods) && !hasAuthenticator()
    }
}
