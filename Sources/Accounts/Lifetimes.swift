/// How long what a member holds stays good.
package struct Lifetimes: Sendable {
    /// A session ends when nothing was asked for this long…
    package var sessionIdle: Duration = .seconds(2 * 60 * 60)
    /// …and this long after log-in in any case.
    package var sessionAbsolute: Duration = .seconds(24 * 60 * 60)
    /// A remembered device is forgotten this long after it was last used.
    package var rememberedDevice: Duration = .seconds(30 * 24 * 60 * 60)
    /// A browser in which a member logged in is known as theirs this long after the last time. No browser keeps a cookie
    /// longer (RFC 6265bis, section 5.5).
    package var knownBrowser: Duration = .seconds(400 * 24 * 60 * 60)
    /// A link in a mail that proves an address to be somebody's.
    package var confirmationLink: Duration = .seconds(24 * 60 * 60)
    /// A reset link in a mail.
    package var resetLink: Duration = .seconds(30 * 60)
    /// A link to choose a password that whoever runs the site sends: nobody waits for it.
    package var invitation: Duration = .seconds(24 * 60 * 60)
    /// The link "this wasn't me" in a mail: as long as somebody may be away.
    package var alarmLink: Duration = .seconds(7 * 24 * 60 * 60)
    /// After typing their password, members may change what matters for this long.
    package var proof: Duration = .seconds(10 * 60)
    /// A member who wished to be deleted may come back for this long.
    package var deletionGrace: Duration = .seconds(3 * 24 * 60 * 60)
    /// Whoever had a provider's data deleted may look up that it was done for this long.
    package var deletionReceipt: Duration = .seconds(90 * 24 * 60 * 60)
    /// The time of the last request is written at most this often.
    package var lastSeenPrecision: Duration = .seconds(60)

    package init() {}
}
