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
        .init("notice", \.notice),
        .init("undo", \.undo),
        .init("edit", \.edit),
        .init("warning", \.warning),
        .init("isRefused") { $0.firstMistake != nil },
        .init("takesFocus") { $0.firstMistake?.take() ?? false },
    ]
}

/// The addresses of the files that every page needs, each with its version.
struct Assets: Renderable {
    let stylesheet: LocalPath
    let script: LocalPath
    /// What to-do pages do by script.
    let todoScript: LocalPath
    let icons: LocalPath
    /// What iOS shows on its home screen.
    let touchIcon: LocalPath
    /// The service worker, with the release that it belongs to: another one replaces what the browser keeps.
    let worker: LocalPath

    static let fields: [Field<Assets>] = [
        .init("stylesheet", \.stylesheet),
        .init("script", \.script),
        .init("todoScript", \.todoScript),
        .init("icons", \.icons),
        .init("touchIcon", \.touchIcon),
        .init("worker", \.worker),
    ]
}
