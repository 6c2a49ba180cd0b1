import Mustache
import Web

/// What every page has around its own content.
struct Frame: Renderable {
    let language: String
    /// The languages to change to.
    let otherLanguages: [LanguageChoice]
    /// The page itself, to come back to after a change of language.
    let path: LocalPath?
    let view: CurrentView
    let assets: Assets
    let csrf: String
    /// Tells a page's script whose page it is; empty for guests.
    let account: String
    /// A sentence to be shown once.
    let notice: String?
    /// Where a form takes back what the notice tells.
    let undo: LocalPath?
    /// Where it can be changed.
    let edit: LocalPath?
    /// The same for what went wrong.
    let warning: String?
    /// There when a form was refused.
    let firstMistake: FirstMistake?

    static let fields: [Field<Frame>] = [
        .init("language", \.language),
        .init("otherLanguages", \.otherLanguages),
        .init("path", \.path),
        .init("view", \.view),
        .init("assets", \.assets),
        .init("csrf", \.csrf),
        .init("account", \.account),
        .init("notice", \.notice),
        .init("undo", \.undo),
        .init("edit", \.edit),
        .init("warning", \.warning),
        .init("isRefused") { $0.firstMistake != nil },
        .init("takesFocus") { $0.firstMistake?.take() ?? false },
    ]
}
