import HTTPServer
import HTTPTypes
import Mustache
import Web

/// The page that leads to a provider, to log in or out there.
///
/// A page and not a redirect: the policy `form-action 'self'` also applies to redirects after a form submission,
/// through however many hosts the provider sends the browser.
struct ProviderRedirect: Renderable {
    let location: TrustedAddress
    /// The provider's name.
    let provider: String
    let logsOut: Bool

    static let fields: [Field<ProviderRedirect>] = [
        .init("location", \.location),
        .init("provider", \.provider),
        .init("logsOut", \.logsOut),
    ]
}

extension PageView where Output == ProviderRedirect {
    /// Shows the page, which follows its link at once.
    /// - Parameters:
    ///   - location: the URL at the provider.
    ///   - waits: whether it leaves that to the visitor.
    func lead<Principal>(
        to location: String, of provider: String, logsOut: Bool = false, waits: Bool = false,
        _ context: Context<Principal>
    ) -> Response {
        var response = respond(
            context,
            ProviderRedirect(
                location: TrustedAddress(vouchingFor: location), provider: provider, logsOut: logsOut),
            hasForms: false)
        if !waits { response.headers[.refresh] = "0; url=\(location)" }
        return response
    }
}
