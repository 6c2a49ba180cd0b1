import Database

/// Lifetimes of sessions, devices, links and similar grants.
package struct Lifetimes: Sendable {
    /// A session ends after this long without a request…
    package var sessionIdle: Duration = .hours(2)
    /// …and this long after login in any case.
    package var sessionAbsolute: Duration = .days(1)
    /// A remembered device is forgotten this long after its last use.
    package var rememberedDevice: Duration = .days(30)
    /// The ticket that a remembered browser came back with stays good for this long, although its successor is in use. A
    /// browser that crashes meanwhile may have the earlier one: Chromium writes cookies to its disk every half a minute
    /// (net/extras/sqlite, `kCommitInterval`).
    package var ticketGrace: Duration = .seconds(60)
    /// A known browser is forgotten this long after its last login. It is also the longest that browsers keep a cookie
    /// (RFC 6265bis, section 5.5).
    package var knownBrowser: Duration = .days(400)
    /// A link in an email that confirms an address.
    package var confirmationLink: Duration = .days(1)
    /// A reset link in an email.
    package var resetLink: Duration = .minutes(30)
    /// A link from the operator to choose a password; the member isn't waiting for it.
    package var offeredReset: Duration = .days(1)
    /// The account lockdown link ("this wasn't me") in an email; the member may be away.
    package var lockdownLink: Duration = .days(7)
    /// A code in an email that logs in.
    package var emailCode: Duration = .minutes(10)
    /// A challenge for a passkey; what browsers wait for at most (WebAuthn, section 15.1).
    package var passkeyChallenge: Duration = .minutes(5)
    /// After authenticating, a member may make sensitive changes for this long.
    package var reauthentication: Duration = .minutes(10)
    /// After requesting deletion, a member may still cancel it for this long.
    package var deletionGrace: Duration = .days(3)
    /// After a deletion requested through a provider, its receipt can be looked up for this long.
    package var deletionReceipt: Duration = .days(90)
    /// After a provider has withdrawn an identity, a request there to delete the person's data may come this much later.
    package var withdrawnIdentity: Duration = .days(90)
    /// A provider that doesn't revoke a token is asked again for this long.
    package var tokenRevocation: Duration = .days(7)
    /// The key for an authenticator app, until its first code; long enough to find and install an app.
    package var authenticatorKey: Duration = .minutes(30)
    /// A login waits this long for a code.
    package var codeRequest: Duration = .minutes(10)
    /// A browser that its member trusts is not asked for a code for this long.
    package var trustedBrowser: Duration = .days(30)
    /// After the waiting time of a recovery, the login that turns the authenticator app off may come this much later.
    package var factorRecovery: Duration = .days(7)
    /// The last email before the authenticator app is turned off comes at least this much earlier; on a site with a
    /// waiting time of less than a day, half of that.
    package var factorRecoveryNotice: Duration = .hours(12)
    /// A device cookie, as browsers keep it. Five accounts in one browser have five of them, and Chromium signs six times
    /// in nine minutes at most, from two minutes before a cookie ends.
    package var deviceCookie: Duration = .minutes(12)
    /// The site accepts a device cookie for this much longer: a request may be under way when it ends.
    package var deviceCookieGrace: Duration = .seconds(60)
    /// A challenge that a browser signs with its device's key; a TPM takes seconds.
    package var deviceChallenge: Duration = .minutes(5)
    /// The last-seen time is written at most this often.
    package var lastSeenPrecision: Duration = .seconds(60)

    package init() {}
}
