import Mustache

/// The page that leads to a provider.
///
/// A page and not a redirect: the policy `form-action 'self'` also applies to redirects after a form submission,
/// through however many hosts the provider sends the browser.
struct ProviderRedirectViewModel: Sendable {
    struct Output: Renderable {
        let location: TrustedAddress
        let provider: String

        static let fields: [Field<Output>] = [
            .init("location", \.location),
            .init("provider", \.provider),
        ]
    }
}
