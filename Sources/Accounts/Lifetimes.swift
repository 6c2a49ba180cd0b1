/// Lifetimes of sessions, devices, links and similar grants.
package struct Lifetimes: Sendable {
    /// A session ends after this long without a request…
    package var sessionIdle: Duration = .seconds(2 * 60 * 60)
    /// …and this long after login in any case.
    package var sessionAbsolute: Duration = .seconds(24 * 60 * 60)
    /// A remembered device is forgotten this long after its last use.
    package var rememberedDevice: Duration = .seconds(30 * 24 * 60 * 60)
    /// The ticket that a remembered browser came back with stays good for this long, although its successor is in use. A
    /// browser that crashes meanwhile may have the earlier one: Chromium writes cookies to its disk every half a minute
    /// (net/extras/sqlite, `kCommitInterval`).
    package var ticketGrace: Duration = .seconds(60)
    /// A known browser is forgotten this long after its last login. It is also the longest that browsers keep a cookie
    /// (RFC 6265bis, section 5.5).
    package var knownBrowser: Duration = .seconds(400 * 24 * 60 * 60)
    /// A link in an email that confirms an address.
    package var confirmationLink: Duration = .seconds(24 * 60 * 60)
    /// A reset link in an email.
    package var resetLink: Duration = .seconds(30 * 60)
    /// A link from the operator to choose a password; the member isn't waiting for it.
    package var offeredReset: Duration = .seconds(24 * 60 * 60)
    /// The account lockdown link ("this wasn't me") in an email; the member may be away.
    package var lockdownLink: Duration = .seconds(7 * 24 * 60 * 60)
    /// A code in an email that logs in.
    package var emailCode: Duration = .seconds(10 * 60)
    /// A challenge for a passkey; what browsers wait for at most (WebAuthn, section 15.1).
    package var passkeyChallenge: Duration = .seconds(5 * 60)
    /// After authenticating, a member may make sensitive changes for this long.
    package var reauthentication: Duration = .seconds(10 * 60)
    /// After requesting deletion, a member may still cancel it for this long.
    package var deletionGrace: Duration = .seconds(3 * 24 * 60 * 60)
    /// After a deletion requested through a provider, its receipt can be looked up for this long.
    package var deletionReceipt: Duration = .seconds(90 * 24 * 60 * 60)
    /// After a provider has withdrawn an identity, a request there to delete the person's data may come this much later.
    package var withdrawnIdentity: Duration = .seconds(90 * 24 * 60 * 60)
    /// A provider that doesn't revoke a token is asked again for this long.
    package var tokenRevocation: Duration = .seconds(7 * 24 * 60 * 60)
    /// The key for an authenticator app, until its first code; long enough to find and install an app.
    package var authenticatorKey: Duration = .seconds(30 * 60)
    /// A login waits this long for a code.
    package var codeRequest: Duration = .seconds(10 * 60)
    /// A browser that its member trusts is not asked for a code for this long.
    package var trustedBrowser: Duration = .seconds(30 * 24 * 60 * 60)
    /// After the waiting time of a recovery, the login that turns the authenticator app off may come this much later.
    package var factorRecovery: Duration = .seconds(7 * 24 * 60 * 60)
    /// The last email before the authenticator app is turned off comes at least this much earlier; on a site with a
    /// waiting time of less than a day, half of that.
    package var factorRecoveryNotice: Duration = .seconds(12 * 60 * 60)
    /// A device cookie, as browsers keep it. Five accounts in one browser have five of them, and Chromium signs six times
    /// in nine minutes at most, from two minutes before a cookie ends.
    package var deviceCookie: Duration = .seconds(12 * 60)
    /// The site accepts a device cookie for this much longer: a request may be under way when it ends.
    package var deviceCookieGrace: Duration = .seconds(60)
    /// A challenge that a browser signs with its device's key; a TPM takes seconds.
    package var deviceChallenge: Duration = .seconds(5 * 60)
    /// The last-seen time is written at most this often.
    package var lastSeenPrecision: Duration = .seconds(60)

    package init() {}
}
