import Mustache
import Web

/// The layout fields that every page can use.
struct Layout: Renderable {
    let language: String
    /// The other languages to choose from.
    let otherLanguages: [LanguageChoice]
    /// The page's own path, to return to after a language change.
    let path: LocalPath?
    /// Where “Back” leads; nil for where the page leads by itself.
    let cameFrom: CameFrom?
    let view: CurrentView
    let assets: Assets
    let csrf: String
    /// The key of forms that renew the login.
    let renewal: String
    /// Tells the page's script which member the page is for; empty for guests.
    let account: String
    /// Nil for guests.
    let member: MemberName?
    /// The first letter of the member's name; nil for guests.
    let initial: String?
    /// The flash message, unless it is an alert.
    let flash: String?
    /// The path that a form posts to in order to undo what the flash message reports.
    let undo: LocalPath?
    /// Whether that is the only way to take back at once what was done to many to-dos.
    let undoesMany: Bool
    /// The page that edits it.
    let edit: LocalPath?
    /// The page that corrects the email address that it is about.
    let correction: LocalPath?
    /// The flash message if it is an alert.
    let warning: String?
    /// Whether a request to turn off the member's authenticator app is waiting.
    let hasRecovery: Bool
    /// Whether a form was refused.
    let isRefused: Bool
    /// Whether the script is to ask the browser, once, to create a passkey by itself.
    let offersPasskey: Bool

    static let fields: [Field<Layout>] = [
        .init("language", \.language),
        .init("otherLanguages", \.otherLanguages),
        .init("path", \.path),
        .init("cameFrom", \.cameFrom),
        .init("view", \.view),
        .init("assets", \.assets),
        .init("csrf", \.csrf),
        .init("renewal", \.renewal),
        .init("account", \.account),
        .init("member", \.member),
        .init("initial", \.initial),
        .init("flash", \.flash),
        .init("undo", \.undo),
        .init("undoesMany", \.undoesMany),
        .init("edit", \.edit),
        .init("correction", \.correction),
        .init("warning", \.warning),
        .init("hasRecovery", \.hasRecovery),
        .init("isRefused", \.isRefused),
        .init("offersPasskey", \.offersPasskey),
    ]
}

/// The page that “Back” leads to.
struct CameFrom: Renderable {
    let address: LocalPath
    /// The address as a value in a query.
    var encoded: String { PercentEncoding.encode(address.path) }

    static let fields: [Field<CameFrom>] = [.init("address", \.address), .init("encoded", \.encoded)]
}
