import Mustache

/// A part of a page whose HTML can be cached.
///
/// It has no access to the request: a template with a CSRF token or the member's name does not compile as a fragment.
struct Fragment<Output>: Sendable {
    let page: Page<Output, FragmentLayout>
    let layout: FragmentLayout

    /// Renders the fragment in a language, for a page's template.
    func html(_ output: Output, in language: String) -> TrustedHTML {
        var bytes: [UInt8] = []
        page.render(output, within: layout, language: language, into: &bytes)
        return TrustedHTML(vouchingFor: bytes)
    }
}

/// The layout fields that every fragment can use.
struct FragmentLayout: Renderable {
    let assets: Assets

    static let fields: [Field<FragmentLayout>] = [
        .init("assets", \.assets)
    ]
}
