import Foundation
import Identity
import Mustache
import Web

/// The identity providers to log in with, in the order of their buttons.
struct SignInProviders: Sendable {
    /// The providers whose names are written differently from language to language.
    private static let translated: Set<String> = ["google", "apple", "facebook"]
    /// The label that leads to a login.
    static let continuing = "social.continue"

    let parties: [RelyingParty]

    subscript(name: String) -> RelyingParty? {
        parties.first { $0.provider.name == name }
    }

    func party(of issuer: String) -> RelyingParty? {
        parties.first { $0.provider.issuer == issuer }
    }

    /// Returns the provider's name; the issuer's host if the provider is no longer configured.
    func label(of issuer: String, _ localizer: Localizer) -> String {
        guard let provider = party(of: issuer)?.provider else {
            return URLComponents(string: issuer)?.host ?? issuer
        }
        return label(of: provider, localizer)
    }

    func label(of provider: Provider, _ localizer: Localizer) -> String {
        Self.translated.contains(provider.name) ? localizer["provider.\(provider.name)"] : provider.label
    }

    /// Returns a button for each provider, to be put into a form.
    /// - Parameters:
    ///   - text: the key of the button's label.
    ///   - path: the button's path, with the provider's name as its parameter.
    ///   - lastUsed: the name of the provider last used to log in in this browser.
    func buttons(
        saying text: String = Self.continuing, leadingTo path: Path = .signInByProvider, lastUsed: String? = nil,
        _ localizer: Localizer
    ) -> [ProviderButton] {
        parties.map { party in
            let (name, filling) = (party.provider.name, ["provider": label(of: party.provider, localizer)])
            // Apple wants its own words in each language, and its style for a button with these words alone (Human
            // Interface Guidelines, Sign in with Apple).
            let isApples = name == "apple" && text == Self.continuing
            return ProviderButton(
                name: name, action: path(name),
                label: isApples ? localizer["social.continueApple"] : localizer.filled(text, filling),
                isApples: isApples, hint: name == lastUsed ? localizer.filled("social.lastUsed", filling) : nil)
        }
    }
}

/// A button that leads to a provider.
struct ProviderButton: Renderable {
    let name: String
    let action: LocalPath
    let label: String
    /// Whether it is a Sign in with Apple button, in Apple's words and style.
    let isApples: Bool
    /// The text below the button.
    let hint: String?

    static let fields: [Field<ProviderButton>] = [
        .init("name", \.name),
        .init("action", \.action),
        .init("label", \.label),
        .init("isApples", \.isApples),
        .init("hint", \.hint),
    ]
}
