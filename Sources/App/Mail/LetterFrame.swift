import Mustache

/// What every letter has around its own content.
struct LetterFrame: Renderable {
    let language: String
    /// Where the site is reached, such as `https://todo.example.com`.
    let site: String

    static let fields: [Field<LetterFrame>] = [
        .init("language", \.language),
        .init("site", \.site),
    ]
}
