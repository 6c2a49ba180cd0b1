import Mustache
import PlainPage

/// The layout around the list.
struct FrameOutput: Renderable {
    let language: String
    let otherLanguages: [LanguageOutput]
    let path: LocalPath?
    let assets: AssetsOutput
    let csrf: String
    let notice: String?

    static let fields: [Field<FrameOutput>] = [
        .init("language", \.language),
        .init("otherLanguages", \.otherLanguages),
        .init("path", \.path),
        .init("assets", \.assets),
        .init("csrf", \.csrf),
        .init("notice", \.notice),
    ]

    init(_ frame: PageFrame) {
        language = frame.language
        otherLanguages = frame.otherLanguages.map { LanguageOutput(code: $0.code, name: $0.name) }
        path = frame.path.flatMap(LocalPath.init)
        assets = AssetsOutput(stylesheet: LocalPath(frame.stylesheet), icons: LocalPath(frame.icons))
        csrf = frame.csrf
        notice = frame.notice
    }
}

/// The addresses of the files that every page needs.
struct AssetsOutput: Renderable {
    let stylesheet: LocalPath?
    let icons: LocalPath?

    static let fields: [Field<AssetsOutput>] = [
        .init("stylesheet", \.stylesheet),
        .init("icons", \.icons),
    ]
}

/// A language to change to.
struct LanguageOutput: Renderable {
    let code: String
    let name: String

    static let fields: [Field<LanguageOutput>] = [
        .init("code", \.code),
        .init("name", \.name),
    ]
}
