import Mustache

/// What a letter about an account's safety tells: when, from where, and what to do about it.
///
/// Not the member's name: whoever signs up with a stranger's address could write the stranger anything in it.
struct SecurityLetter: Renderable {
    /// Day and time.
    let moment: String
    /// Browser and system in words.
    let browser: String
    /// The network address.
    let address: String
    let alarm: AlarmLink
    var reset: ResetLink?
    var invitation: Invitation?
    var change: EmailChange?
    /// What people call the site whose log-in it is about.
    var provider: String?

    static let fields: [Field<SecurityLetter>] = [
        .init("moment", \.moment),
        .init("browser", \.browser),
        .init("address", \.address),
        .init("alarm", \.alarm),
        .init("reset", \.reset),
        .init("invitation", \.invitation),
        .init("change", \.change),
        .init("provider", \.provider),
    ]

    /// The link "this wasn't me".
    struct AlarmLink: Renderable {
        let link: TrustedAddress
        /// How long it is good.
        let days: Int

        static let fields: [Field<AlarmLink>] = [.init("link", \.link), .init("days", \.days)]
    }

    /// The link to choose a new password.
    struct ResetLink: Renderable {
        let link: TrustedAddress
        /// How long it is good.
        let minutes: Int

        static let fields: [Field<ResetLink>] = [.init("link", \.link), .init("minutes", \.minutes)]
    }

    /// The link to choose a password that nobody asked for.
    struct Invitation: Renderable {
        let link: TrustedAddress
        /// How long it is good.
        let hours: Int

        static let fields: [Field<Invitation>] = [.init("link", \.link), .init("hours", \.hours)]
    }

    /// A change of the e-mail address.
    struct EmailChange: Renderable {
        let old: String
        let new: String

        static let fields: [Field<EmailChange>] = [.init("old", \.old), .init("new", \.new)]
    }
}
