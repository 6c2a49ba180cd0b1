import Mustache

/// A part of a page that can be kept and shown again, ready to be rendered.
///
/// It knows nothing of a visit: a template that holds a form's token, or says who is there, does not compile as a part.
struct Part<Output: Renderable>: Sendable {
    let page: Page<Output, PartFrame>
    let frame: PartFrame

    /// The part in a language, as a page's template shows it.
    func html(_ output: Output, in language: String) -> TrustedHTML {
        var bytes: [UInt8] = []
        page.render(output, within: frame, language: language, into: &bytes)
        return TrustedHTML(vouchingFor: String(decoding: bytes, as: UTF8.self))
    }
}

/// What every part has around its own content.
struct PartFrame: Renderable {
    let assets: Assets

    static let fields: [Field<PartFrame>] = [
        .init("assets", \.assets)
    ]
}
