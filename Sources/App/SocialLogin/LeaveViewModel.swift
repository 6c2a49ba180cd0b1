import Mustache

/// The page that leads to a provider.
///
/// A page and not a redirect: the policy that no form of ours leads elsewhere (`form-action 'self'`) holds for redirects
/// after a form as well, however many hosts the provider sends the browser through.
struct LeaveViewModel: Sendable {
    struct Output: Renderable {
        let location: TrustedAddress
        let provider: String

        static let fields: [Field<Output>] = [
            .init("location", \.location),
            .init("provider", \.provider),
        ]
    }
}
