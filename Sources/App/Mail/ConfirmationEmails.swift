import Accounts
import Web

/// Sends links that confirm an account's new address.
struct ConfirmationEmails: Sendable {
    private let signUp: EmailTemplate<ConfirmationEmail>
    private let change: EmailTemplate<ConfirmationEmail>
    private let identity: EmailTemplate<ConfirmationEmail>
    private let providers: SignInProviders
    private let mailer: Mailer
    private let lifetimes: Lifetimes

    init(_ services: Services, _ pageViews: inout PageViews, _ mailer: Mailer) {
        signUp = pageViews.email("Mail/ConfirmSignUp", ConfirmationEmail.self)
        change = pageViews.email("Mail/ConfirmEmail", ConfirmationEmail.self)
        identity = pageViews.email("Mail/ConfirmIdentity", ConfirmationEmail.self)
        providers = services.signInProviders
        self.mailer = mailer
        lifetimes = services.accounts.lifetimes
    }

    /// Returns the function that puts a link into the outbox, as the operations of `Accounts` take it.
    /// - Parameter localizer: the language for recipients who chose none.
    func sender(_ localizer: Localizer) -> ConfirmationSender {
        { message, transaction in
            let (template, path, canWait): (EmailTemplate<ConfirmationEmail>, Path, Bool) =
                switch message.purpose {
                case .signUp: (signUp, .confirmSignUpLink, true)
                case .change: (change, .confirmEmailLink, false)
                case .identity: (identity, .mailedLink, true)
                }
            let localizer = mailer.localizer(in: message.language, else: localizer)
            var content = ConfirmationEmail(
                link: mailer.link(to: path(message.link)),
                validity: localizer.length(of: lifetimes.confirmationLink))
            if case .identity(let issuer) = message.purpose {
                content.provider = providers.label(of: issuer, localizer)
            }
            try mailer.put(
                template, content, life: lifetimes.confirmationLink, canWait: canWait, to: message.recipient,
                in: localizer.language, isDecoy: message.isDecoy, transaction)
        }
    }
}
