import Foundation
import Secrets

/// The settings for identity providers, as given. Errors quote no values but paths of files that are there, because
/// secrets get pasted into the wrong place.
struct GivenProviderSettings {
    /// In characters; buttons are small.
    private static let longestName = 40

    let values: [ProviderSetting: String]
    let secrets: ProviderSecrets

    init(values: [ProviderSetting: String]) {
        self.values = values
        secrets = ProviderSecrets(values)
    }

    subscript(setting: ProviderSetting) -> String? { values[setting] }

    /// Whether any of a provider's settings is given. All are required then.
    func hasAny(of settings: [ProviderSetting]) -> Bool {
        settings.contains { values[$0] != nil }
    }

    /// - Parameters:
    ///   - needed: what a provider needs; one of several settings will do.
    ///   - all: all its settings.
    /// - Throws: `SettingsError` naming everything that is missing.
    func require(_ needed: [[ProviderSetting]], of all: [ProviderSetting]) throws(SettingsError) {
        let missing = needed.filter { !hasAny(of: $0) }.map { $0.map(\.variable).joined(separator: " or ") }
        guard let first = missing.first else { return }
        let others = missing.dropFirst()
        let end = others.isEmpty ? "" : ", and so \(others.count == 1 ? "is" : "are") \(others.joined(separator: ", "))"
        let there = all.filter { values[$0] != nil }.map(\.variable).joined(separator: ", ")
        throw SettingsError("\(first) is missing\(end); \(there) means nothing without \(end.isEmpty ? "it" : "them").")
    }

    /// A provider's setting that is a single word, such as an identifier; nil if it is not set.
    func word(_ setting: ProviderSetting) throws(SettingsError) -> String? {
        guard let text = values[setting] else { return nil }
        guard !text.isEmpty, !text.contains(where: \.isWhitespace) else {
            throw SettingsError("\(setting.variable) must be one word without spaces.")
        }
        return text
    }

    /// A provider's setting of one word or several; none if it is not set.
    func words(_ setting: ProviderSetting) throws(SettingsError) -> [String] {
        guard let text = values[setting] else { return [] }
        let words = text.split(separator: " ").map(String.init)
        guard !words.isEmpty, !words.contains(where: { $0.contains(where: \.isWhitespace) }) else {
            throw SettingsError("\(setting.variable) must be one word, or several with spaces between them.")
        }
        return words
    }

    /// All values, with secrets also where files hold them.
    var withSecrets: [ProviderSetting: Secret] {
        values.mapValues { Secret($0) }.merging(secrets.all) { _, secret in secret }
    }

    /// The label of the provider's button, if set.
    func label(_ setting: ProviderSetting) throws(SettingsError) -> String? {
        guard let text = values[setting] else { return nil }
        let label = text.trimmingCharacters(in: .whitespaces)
        let isPlain = label.unicodeScalars.allSatisfy { ![.control, .format].contains($0.properties.generalCategory) }
        guard (1...Self.longestName).contains(label.count), isPlain, !label.contains(where: \.isNewline) else {
            throw SettingsError("\(setting.variable) must be one line of 1 to \(Self.longestName) characters.")
        }
        return label
    }
}
