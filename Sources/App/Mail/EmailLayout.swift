import Mustache

/// The layout fields that every email can use.
struct EmailLayout: Renderable {
    let language: String
    /// The site's public URL, such as `https://todo.example.com`.
    let site: String

    static let fields: [Field<EmailLayout>] = [
        .init("language", \.language),
        .init("site", \.site),
    ]
}
