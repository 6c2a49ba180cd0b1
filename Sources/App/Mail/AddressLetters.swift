import Accounts
import Web

/// Sends links to addresses that somebody wants for an account.
struct AddressLetters: Sendable {
    private let signUp: Letter<AddressLetter>
    private let change: Letter<AddressLetter>
    private let identity: Letter<AddressLetter>
    private let providers: SignInProviders
    private let letterbox: Letterbox
    private let lifetimes: Lifetimes

    init(_ services: Services, _ screens: inout Screens, _ letterbox: Letterbox) {
        signUp = screens.letter("Mail/ConfirmSignUp", AddressLetter.self)
        change = screens.letter("Mail/ConfirmEmail", AddressLetter.self)
        identity = screens.letter("Mail/ConfirmIdentity", AddressLetter.self)
        providers = services.signInProviders
        self.letterbox = letterbox
        lifetimes = services.accounts.lifetimes
    }

    /// What puts a link into the outbox, as the operations of `Accounts` take it.
    /// - Parameter words: the language for those who chose none.
    func herald(_ words: Words) -> AddressHerald {
        { address, transaction in
            let (letter, path) =
                switch address.purpose {
                case .signUp: (signUp, "/signup/confirm/")
                case .change: (change, "/account/email/confirm/")
                case .identity: (identity, "/auth/finish/")
                }
            let words = letterbox.words(in: address.language, else: words)
            var content = AddressLetter(
                link: letterbox.link(to: path + address.link.text),
                hours: Int(lifetimes.confirmationLink.components.seconds / 3600))
            if case .identity(let issuer) = address.purpose { content.provider = providers.label(of: issuer, words) }
            try letterbox.put(
                letter, content, to: address.recipient, in: words.language, isDecoy: address.isDecoy, transaction)
        }
    }
}
