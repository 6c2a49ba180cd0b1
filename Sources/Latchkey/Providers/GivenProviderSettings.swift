import Foundation
import Secrets

/// The settings for identity providers, as given. Errors quote no values but paths of files that are there, because
/// secrets get pasted into the wrong place.
struct GivenProviderSettings {
    /// In characters; buttons are small.
    private static let longestName = 40

    /// In bytes; a key has a few hundred.
    private static let largestFile = 16 * 1024

    let values: [ProviderSetting: String]

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

    /// A secret from its setting, or from the file that another setting names; nil if neither is set.
    func secret(_ setting: ProviderSetting, or file: ProviderSetting) throws(SettingsError) -> Secret? {
        switch (values[setting], values[file]) {
        case (nil, nil): return nil
        case (_?, _?): throw SettingsError("Set \(setting.variable) or \(file.variable), not both.")
        case (nil, let path?):
            return try Secret(lineOf: file.secretFile(at: path), called: "the secret of \(file.variable)")
        case (let text?, nil):
            guard !text.isEmpty, !text.contains(where: \.isNewline) else {
                throw SettingsError("\(setting.variable) must be one line that is not empty.")
            }
            return Secret(text)
        }
    }

    /// All values, with secrets also where files hold them.
    func withSecrets() throws(SettingsError) -> [ProviderSetting: Secret] {
        var secrets = values.mapValues { Secret($0) }
        secrets[.googleClientSecret] = try secret(.googleClientSecret, or: .googleClientSecretFile)
        secrets[.facebookAppSecret] = try secret(.facebookAppSecret, or: .facebookAppSecretFile)
        secrets[.clientSecret] = try secret(.clientSecret, or: .clientSecretFile)
        secrets[.applePrivateKey] = try content(of: .applePrivateKey)
        return secrets
    }

    /// The content of a secret file; nil if it is not set.
    func content(of setting: ProviderSetting) throws(SettingsError) -> Secret? {
        guard let path = values[setting] else { return nil }
        guard let data = try? FileHandle(forReadingFrom: URL(filePath: path)).read(upToCount: Self.largestFile + 1),
            let text = String(bytes: data.withoutByteOrderMark, encoding: .utf8)
        else { throw setting.secretFile(at: path).unreadable }
        guard data.count <= Self.largestFile else {
            throw SettingsError(
                "\(path) is too large for a key: \(setting.variable) takes \(Self.largestFile) bytes at most.")
        }
        return Secret(text)
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
