import Accounts
import Identity
import Secrets
import Web

/// The cookies that this site sets, by name and purpose.
///
/// Over https their names begin with `__Host-`: a browser then takes them from this very host only (RFC 6265bis,
/// section 4.1.3.2).
struct SiteCookies: Sendable {
    private static let authorizationLifetime: Duration = .seconds(AuthorizationRequest.lifetime)
    /// As long as a browser takes to follow a redirect, and more.
    private static let staleLifetime: Duration = .seconds(10 * 60)
    private static let noticeLifetime: Duration = .seconds(60)
    /// As long as reading a page takes, and not as long as the link is good.
    static let alarmLifetime: Duration = .seconds(30 * 60)
    private static let languageLifetime: Duration = .seconds(365 * 24 * 60 * 60)
    private static let lastUsedLifetime: Duration = .seconds(365 * 24 * 60 * 60)

    private let session: String
    private let remember: String
    private let stale: String
    /// Which account is in use.
    let place: String
    /// Holds the address of an account to log in to again, until the log-in page is shown.
    let address: String
    /// Ties a guest's forms to their browser.
    let form: String
    /// Holds a reset link's token between the mail and the form.
    let reset: String
    /// Holds the token of a link "this wasn't me" between the mail and the form.
    let alarm: String
    /// Holds what lets a browser wait for its sign-up to be confirmed.
    let signUp: String
    /// Holds the token of a link that confirms a sign-up, between the mail and the form.
    let confirm: String
    /// The same for a change of address.
    let email: String
    let notice: String
    /// The language that was chosen in this browser.
    let language: String
    /// The time zone of the browser, as its script tells; nothing secret.
    let timeZone = "timezone"
    /// What this browser is known by as one that has logged in before.
    let browser: String

    /// What a log-in by a provider is begun with, until the browser is back.
    private let authorization: String
    /// The same for providers that answer by a form of their own site.
    private let authorizationByForm: String
    /// Holds what lets a browser finish a log-in by a provider.
    let unfinished: String
    /// Holds the token of a link that finishes such a log-in, between the mail and the form.
    let finish: String
    /// The name of the provider that somebody last logged in with here; nothing else.
    let last: String

    private let isSecure: Bool

    init(isSecure: Bool) {
        let prefix = isSecure ? "__Host-" : ""
        session = prefix + "session"
        remember = prefix + "remember"
        stale = prefix + "stale"
        place = prefix + "account"
        address = prefix + "address"
        form = prefix + "form"
        reset = prefix + "reset"
        alarm = prefix + "alarm"
        signUp = prefix + "signup"
        confirm = prefix + "confirm"
        email = prefix + "email"
        notice = prefix + "notice"
        language = prefix + "language"
        browser = prefix + "browser"
        authorization = prefix + "authorization"
        authorizationByForm = prefix + "authorization-form"
        unfinished = prefix + "unfinished"
        finish = prefix + "finish"
        last = prefix + "last"
        self.isSecure = isSecure
    }

    func session(at place: AccountPlace) -> String { name(session, at: place) }

    func remember(at place: AccountPlace) -> String { name(remember, at: place) }

    /// Tells a browser that came with a stale ticket which one that was, by its mark.
    func stale(at place: AccountPlace) -> String { name(stale, at: place) }

    /// Most browsers have one account; its cookies have plain names.
    private func name(_ name: String, at place: AccountPlace) -> String {
        place == .first ? name : "\(name)-\(place.text)"
    }

    /// The name of the cookie that a log-in by a provider is begun with.
    func authorization(answeredByForm: Bool) -> String { answeredByForm ? authorizationByForm : authorization }

    /// A form of another site brings no cookie along but one that is made for it, and that over https only; browsers make
    /// an exception for `http://localhost`.
    /// - Parameter place: where the account will be kept; the cookie that tells it does not come along, either.
    func hold(_ key: Token, for place: AccountPlace, answeredByForm: Bool) -> Cookie {
        Cookie(
            name: authorization(answeredByForm: answeredByForm), value: "\(key.text).\(place.text)",
            maxAge: Self.authorizationLifetime, isSecure: isSecure || answeredByForm,
            sameSite: answeredByForm ? .none : .lax)
    }

    func lastUsed(_ provider: String) -> Cookie { make(last, provider, for: Self.lastUsedLifetime) }

    /// The cookies of someone who was let in: a session until the browser closes, the ticket if there is one, and what the
    /// browser is known by if it has nothing yet.
    func signIn(_ signedIn: SignedIn, at place: AccountPlace, lifetimes: Lifetimes) -> [Cookie] {
        [
            make(session(at: place), signedIn.session.text, for: nil),
            signedIn.ticket.map { make(remember(at: place), $0.text, for: lifetimes.rememberedDevice) },
            signedIn.browser.map { know($0, lifetimes: lifetimes) },
        ].compactMap(\.self)
    }

    /// The same, where an account may have been before, whose ticket must not stay.
    func signIn(_ signedIn: SignedIn, inPlaceOfAnother place: AccountPlace, lifetimes: Lifetimes) -> [Cookie] {
        let old = signedIn.ticket == nil ? [drop(remember(at: place))] : []
        return old + signIn(signedIn, at: place, lifetimes: lifetimes)
    }

    /// What a browser is known by from now on.
    func know(_ token: Token, lifetimes: Lifetimes) -> Cookie {
        make(browser, token.text, for: lifetimes.knownBrowser)
    }

    /// Makes the browser drop an account.
    func signOut(at place: AccountPlace) -> [Cookie] {
        [drop(session(at: place)), drop(remember(at: place))]
    }

    /// Takes an account into use.
    func use(_ chosen: AccountPlace, lifetimes: Lifetimes) -> Cookie {
        make(place, chosen.text, for: lifetimes.knownBrowser)
    }

    /// Has the log-in page filled in.
    func fillIn(_ email: EmailAddress) -> Cookie {
        make(address, PercentEncoding.encode(email.text), for: Self.noticeLifetime)
    }

    /// The address that `fillIn` has kept.
    func filledIn(_ sent: RequestCookies) -> EmailAddress? {
        sent[address].flatMap { PercentEncoding.decode($0.utf8, plusIsSpace: false) }
            .flatMap { String(validating: $0, as: UTF8.self) }
            .flatMap { EmailAddress($0) }
    }

    func tie(_ key: Token) -> Cookie { make(form, key.text, for: nil) }

    /// A token that opens something, kept for as long as what it opens is good.
    func carry(_ token: Token, in name: String, for lifetime: Duration) -> Cookie {
        make(name, token.text, for: lifetime)
    }

    /// - Parameter reference: what the log knows it by.
    func announce(_ message: Notice, reference: String? = nil) -> Cookie {
        make(notice, Announcement(notice: message, reference: reference).text, for: Self.noticeLifetime)
    }

    func markStale(_ mark: Token, at place: AccountPlace) -> Cookie {
        make(stale(at: place), mark.text, for: Self.staleLifetime)
    }

    func speak(_ code: String) -> Cookie { make(language, code, for: Self.languageLifetime) }

    /// Makes the browser drop a cookie.
    func drop(_ name: String) -> Cookie { make(name, "", for: .zero) }

    private func make(_ name: String, _ value: String, for maxAge: Duration?) -> Cookie {
        Cookie(name: name, value: value, maxAge: maxAge, isSecure: isSecure)
    }
}
