import Mustache

/// The content of an email about a security event: when, from where, and what to do about it.
///
/// It omits the member's name: an attacker who signs up with a victim's address could write anything in it.
struct SecurityEmail: Renderable {
    /// Day and time.
    let moment: String
    /// Browser and system in words.
    let browser: String
    /// The network address.
    let address: String
    /// Whether a browser has caused it. The operator and the program itself have none.
    var hasClient: Bool { !address.isEmpty }
    /// Nil in one to an address that a lockdown has replaced.
    let lockdown: LockdownLink?
    var reset: ResetLink?
    var code: Code?
    var passwordLink: PasswordLink?
    var change: EmailChange?
    /// Recovery codes that a lockdown has ended.
    var endedCodes: EndedCodes?
    /// The name of the provider whose login it is about.
    var provider: String?
    /// Whether no way to log in is left but a new password by a reset.
    var needsPassword = false
    /// When the authenticator app is turned off.
    var recovery: String?
    /// When the account is deleted.
    var deletion: String?

    static let fields: [Field<SecurityEmail>] = [
        .init("moment", \.moment),
        .init("browser", \.browser),
        .init("address", \.address),
        .init("hasClient", \.hasClient),
        .init("lockdown", \.lockdown),
        .init("reset", \.reset),
        .init("code", \.code),
        .init("passwordLink", \.passwordLink),
        .init("change", \.change),
        .init("endedCodes", \.endedCodes),
        .init("provider", \.provider),
        .init("needsPassword", \.needsPassword),
        .init("recovery", \.recovery),
        .init("deletion", \.deletion),
    ]

    /// The "this wasn't me" link.
    struct LockdownLink: Renderable {
        let link: TrustedAddress
        /// How long it is valid.
        let days: Int

        static let fields: [Field<LockdownLink>] = [.init("link", \.link), .init("days", \.days)]
    }

    /// The link to choose a new password.
    struct ResetLink: Renderable {
        let link: TrustedAddress
        /// How long it is valid.
        let minutes: Int

        static let fields: [Field<ResetLink>] = [.init("link", \.link), .init("minutes", \.minutes)]
    }

    /// The code to log in with.
    struct Code: Renderable {
        let digits: String
        /// How long it is valid.
        let minutes: Int

        static let fields: [Field<Code>] = [.init("digits", \.digits), .init("minutes", \.minutes)]
    }

    /// The link to choose a password that the recipient did not request.
    struct PasswordLink: Renderable {
        let link: TrustedAddress
        /// How long it is valid.
        let validity: String

        static let fields: [Field<PasswordLink>] = [.init("link", \.link), .init("validity", \.validity)]
    }

    /// The recovery codes of the last days.
    struct EndedCodes: Renderable {
        let days: Int

        static let fields: [Field<EndedCodes>] = [.init("days", \.days)]
    }

    /// A change of the email address.
    struct EmailChange: Renderable {
        let old: String
        let new: String

        static let fields: [Field<EmailChange>] = [.init("old", \.old), .init("new", \.new)]
    }
}
