import Accounts
import Database
import Identity
import Secrets
import Web

/// The cookies that this site sets, by name and purpose.
///
/// Over https their names begin with `__Host-`, so that a browser accepts them from this very host only (RFC 6265bis,
/// section 4.1.3.2).
struct SiteCookies: Sendable {
    private static let authorizationLifetime: Duration = .seconds(AuthorizationRequest.lifetime)
    /// Longer than a browser takes to follow a redirect.
    private static let staleLifetime: Duration = .minutes(10)
    /// As long as a browser takes to follow a redirect, and more.
    private static let formPostLifetime: Duration = .seconds(60)
    /// In bytes. Browsers keep cookies of 4096 bytes, with name and attributes (RFC 6265bis, section 5.6).
    private static let longestFormPost = 3500
    private static let flashLifetime: Duration = .seconds(60)
    /// As long as reading the page takes, which is shorter than the link is valid.
    static let lockdownLifetime: Duration = .minutes(30)
    private static let languageLifetime: Duration = .days(365)
    private static let lastUsedLifetime: Duration = .days(365)

    /// Whether browsers send them over https only.
    let isSecure: Bool
    /// Whether browsers allow passkeys for this site.
    var allowsPasskeys = false
    /// How long what they hold is good.
    var lifetimes = Lifetimes()

    private var prefix: String { isSecure ? "__Host-" : "" }

    private var session: String { prefix + "session" }
    private var remember: String { prefix + "remember" }
    private var stale: String { prefix + "stale" }
    private var device: String { prefix + "device" }
    private var proof: String { prefix + "proof" }
    /// Holds the slot of the account in use.
    var slot: String { prefix + "account" }
    /// Holds the email address of an account to log in to again, until the login page is shown, or of one that a code or
    /// a link was sent to.
    var address: String { prefix + "address" }
    /// Binds a guest's forms to their browser.
    var form: String { prefix + "form" }
    /// Holds a reset link's token between the email and the form.
    var resetLink: String { prefix + "reset" }
    /// Holds the token of a "this wasn't me" link between the email and the form.
    var lockdownLink: String { prefix + "lockdown" }
    /// Holds the token of a browser that waits for its sign-up to be confirmed.
    var signUp: String { prefix + "signup" }
    /// Holds the token of an invitation to sign up.
    var invitation: String { prefix + "invitation" }
    /// Holds the token of a login that waits for a code of the authenticator app.
    var code: String { prefix + "code" }
    /// Holds the token of a login that waits for the code of an email.
    var emailCode: String { prefix + "email-code" }
    /// Holds the token of a link that confirms a sign-up, between the email and the form.
    var signUpLink: String { prefix + "confirm" }
    /// Holds the token of a link that confirms a new address of a member, between the email and the form.
    var emailLink: String { prefix + "email" }
    /// Holds the flash message until the next page shows it.
    var flash: String { prefix + "notice" }
    /// The language chosen in this browser.
    var language: String { prefix + "language" }
    /// The browser's time zone, set by the page's script; not secret.
    var timeZone: String { prefix + "timezone" }
    /// Identifies this browser as one that has logged in before.
    var browser: String { prefix + "browser" }
    /// Holds the key of pending authorizations at providers, until the browser is back.
    var authorization: String { prefix + "authorization" }
    /// Carries what a provider's site has posted; see `formPost(_:)`.
    var formPost: String { prefix + "form-post" }
    /// Holds the token that lets a browser finish a login by a provider.
    var pendingSignIn: String { prefix + "unfinished" }
    /// Holds the token of a link that finishes such a login, between the email and the form.
    var mailedLink: String { prefix + "finish" }
    /// Holds the name of the provider last used to log in here; nothing else.
    var lastProvider: String { prefix + "last" }
    /// Says that the next page is to ask the browser, once, to create a passkey by itself.
    var offer: String { prefix + "offer" }

    func session(at slot: AccountSlot) -> String { name(session, at: slot) }

    func remember(at slot: AccountSlot) -> String { name(remember, at: slot) }

    /// Holds the mark of the stale ticket that the browser came with.
    func stale(at slot: AccountSlot) -> String { name(stale, at: slot) }

    /// Shows for some minutes that the browser has proven its device.
    func device(at slot: AccountSlot) -> String { name(device, at: slot) }

    /// Holds the proof that the member has reauthenticated in this browser.
    func proof(at slot: AccountSlot) -> String { name(proof, at: slot) }

    /// Most browsers have one account; its cookie names have no suffix.
    private func name(_ name: String, at slot: AccountSlot) -> String {
        slot == .first ? name : "\(name)-\(slot.text)"
    }

    func authorization(_ key: Token) -> Cookie { make(authorization, key.text, for: Self.authorizationLifetime) }

    /// Carries what a provider's site has posted to the request that the browser makes next. A field that finds no room
    /// behind those before it is left out.
    func formPost(_ fields: [(name: String, value: String)]) -> Cookie {
        var text = ""
        for field in fields where !field.value.isEmpty {
            let part = "\(text.isEmpty ? "" : "&")\(field.name)=\(PercentEncoding.encode(field.value))"
            if text.utf8.count + part.utf8.count <= Self.longestFormPost { text += part }
        }
        return make(formPost, text, for: Self.formPostLifetime)
    }

    /// Returns what `formPost` carried; nil without such a cookie.
    func formPost(_ sent: RequestCookies) -> Form? {
        sent[formPost].flatMap { try? Form(parsing: Array($0.utf8)) }
    }

    func lastUsed(_ provider: String) -> Cookie { make(lastProvider, provider, for: Self.lastUsedLifetime) }

    /// The cookies after a sign-in: a session until the browser closes, the proof and the ticket if there are any, and the
    /// browser's identifier if it has none yet.
    func signIn(_ signedIn: SignedIn, at slot: AccountSlot) -> [Cookie] {
        login(signedIn.session, signedIn.proof, signedIn.ticket, at: slot)
            + [
                signedIn.browser.map { knownBrowser($0) },
                allowsPasskeys && signedIn.offersPasskey ? make(offer, "passkey", for: Self.flashLifetime) : nil,
                signedIn.cancelsDeletion ? flash(.accountDeletionCancelled) : nil,
            ].compactMap(\.self)
    }

    /// Sets the browser's identifier.
    func knownBrowser(_ token: Token) -> Cookie {
        make(browser, token.text, for: lifetimes.knownBrowser)
    }

    /// Drops an account's session, ticket and proof.
    func signOut(at slot: AccountSlot) -> [Cookie] {
        [session(at: slot), remember(at: slot), proof(at: slot)].map(drop) + (isSecure ? [drop(device(at: slot))] : [])
    }

    func device(_ proof: String, at slot: AccountSlot) -> Cookie {
        make(device(at: slot), proof, for: lifetimes.deviceCookie)
    }

    func proof(_ proof: Token, at slot: AccountSlot) -> Cookie {
        make(self.proof(at: slot), proof.text, for: lifetimes.reauthentication)
    }

    /// What the browser holds in place of what it has, if the login was renewed.
    func renewed(_ login: RenewedLogin?, at slot: AccountSlot) -> [Cookie] {
        login.map { self.login($0.session, $0.proof, $0.ticket, at: slot) } ?? []
    }

    private func login(
        _ session: Token, _ proof: Token?, _ ticket: RememberTicket?, at slot: AccountSlot
    ) -> [Cookie] {
        [
            make(self.session(at: slot), session.text, for: nil),
            proof.map { self.proof($0, at: slot) },
            ticket.map { make(remember(at: slot), $0.text, for: lifetimes.rememberedDevice) },
        ].compactMap(\.self)
    }

    /// Selects the account in use.
    func use(_ chosen: AccountSlot) -> Cookie {
        make(slot, chosen.text, for: lifetimes.knownBrowser)
    }

    /// Prefills the login page.
    /// - Parameter lifetime: how long the browser keeps the address; nil for as long as it takes to get there.
    func fillIn(_ email: EmailAddress, for lifetime: Duration? = nil) -> Cookie {
        make(address, PercentEncoding.encode(email.text), for: lifetime ?? Self.flashLifetime)
    }

    /// The email address that `fillIn` has set.
    func filledIn(_ sent: RequestCookies) -> EmailAddress? {
        sent[address].flatMap { PercentEncoding.decode($0.utf8, plusIsSpace: false) }
            .flatMap { String(validating: $0, as: UTF8.self) }
            .flatMap { EmailAddress($0) }
    }

    func csrf(_ key: Token) -> Cookie { make(form, key.text, for: nil) }

    /// Holds a token for as long as what it opens is valid.
    func pending(_ token: Token, in name: String, for lifetime: Duration) -> Cookie {
        make(name, token.text, for: lifetime)
    }

    /// - Parameter reference: what the message is about; see `Flash`.
    func flash(_ message: FlashKind, about reference: any PathValue...) -> Cookie {
        make(flash, Flash(kind: message, reference: reference.map(\.pathText)).text, for: Self.flashLifetime)
    }

    func markStale(_ mark: Token, at slot: AccountSlot) -> Cookie {
        make(stale(at: slot), mark.text, for: Self.staleLifetime)
    }

    func language(_ code: String) -> Cookie { make(language, code, for: Self.languageLifetime) }

    func drop(_ name: String) -> Cookie { make(name, "", for: .zero) }

    private func make(_ name: String, _ value: String, for maxAge: Duration?) -> Cookie {
        Cookie(name: name, value: value, maxAge: maxAge, isSecure: isSecure)
    }
}
