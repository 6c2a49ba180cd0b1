import Foundation
import Identity
import Mustache
import Web

/// The sites that vouch for people here, in the order of their buttons.
struct SignInProviders: Sendable {
    /// Those whose names are written differently from language to language.
    private static let translated: Set<String> = ["google", "apple", "facebook"]

    let parties: [RelyingParty]

    subscript(name: String) -> RelyingParty? {
        parties.first { $0.provider.name == name }
    }

    /// What people call the site with this issuer; its host for one that is no longer set up.
    func label(of issuer: String, _ words: Words) -> String {
        guard let provider = parties.first(where: { $0.provider.issuer == issuer })?.provider else {
            return URLComponents(string: issuer)?.host ?? issuer
        }
        return label(of: provider, words)
    }

    func label(of provider: Provider, _ words: Words) -> String {
        Self.translated.contains(provider.name) ? words["provider.\(provider.name)"] : provider.label
    }

    /// A button for each, to be put into a form: what it says, and where it leads.
    /// - Parameters:
    ///   - text: the key of what it says.
    ///   - path: what stands before the provider's name.
    ///   - lastUsed: the name of the provider that somebody last logged in with in this browser.
    func buttons(
        saying text: String, leadingTo path: String = "/auth/", lastUsed: String? = nil, _ words: Words
    ) -> [ProviderButton] {
        parties.compactMap { party in
            let (name, filling) = (party.provider.name, ["provider": label(of: party.provider, words)])
            return LocalPath(path + name).map {
                ProviderButton(
                    name: name, action: $0, label: words.filled(text, filling),
                    hint: name == lastUsed ? words.filled("social.lastUsed", filling) : nil)
            }
        }
    }
}

/// A button that leads to a provider.
struct ProviderButton: Renderable {
    let name: String
    let action: LocalPath
    let label: String
    /// What stands below it.
    let hint: String?

    static let fields: [Field<ProviderButton>] = [
        .init("name", \.name),
        .init("action", \.action),
        .init("label", \.label),
        .init("hint", \.hint),
    ]
}
