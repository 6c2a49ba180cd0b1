/// What a site decides about its members' accounts. By default, what is decided where no setting says otherwise.
package struct AccountPolicy: Sendable {
    package var lifetimes = Lifetimes()
    package var throttles = Throttles()
    package var limits = AccountLimits()
    /// Who can become a member.
    package var signUp = SignUpPolicy.open
    package var secondFactor = SecondFactorPolicy()
    /// Whether an address must be confirmed by email before an account uses it: true where emails are delivered.
    package var confirmsAddresses = false
    /// Whether members may log in with codes that are sent by email.
    package var sendsEmailCodes = false
    /// Whether logins are bound to their devices where browsers can.
    package var bindsDevices = true

    package init() {}
}
