import Foundation
import Secrets

/// The secrets of identity providers, each read once: from its setting, or from the file that another setting names.
struct ProviderSecrets {
    /// In bytes; a key has a few hundred.
    private static let largestFile = 16 * 1024

    /// By their own settings, also where files hold them.
    private(set) var all: [ProviderSetting: Secret] = [:]
    /// Why others that are set can't be had.
    private(set) var faults = SettingsFaults()

    init(_ given: [ProviderSetting: String]) {
        all[.googleClientSecret] = faults.collect {
            try Self.secret(.googleClientSecret, or: .googleClientSecretFile, given)
        }
        all[.applePrivateKey] = faults.collect { try Self.content(of: .applePrivateKey, given) }
        all[.facebookAppSecret] = faults.collect {
            try Self.secret(.facebookAppSecret, or: .facebookAppSecretFile, given)
        }
        all[.clientSecret] = faults.collect { try Self.secret(.clientSecret, or: .clientSecretFile, given) }
    }

    subscript(setting: ProviderSetting) -> Secret? { all[setting] }

    /// Nil if neither is set.
    private static func secret(
        _ setting: ProviderSetting, or file: ProviderSetting, _ given: [ProviderSetting: String]
    ) throws(SettingsError) -> Secret? {
        switch (given[setting], given[file]) {
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

    /// Nil if the file is not set.
    private static func content(
        of setting: ProviderSetting, _ given: [ProviderSetting: String]
    ) throws(SettingsError) -> Secret? {
        guard let path = given[setting] else { return nil }
        guard let data = try? FileHandle(forReadingFrom: URL(filePath: path)).read(upToCount: largestFile + 1),
            let text = String(bytes: data.withoutByteOrderMark, encoding: .utf8)
        else { throw setting.secretFile(at: path).unreadable }
        guard data.count <= largestFile else {
            throw SettingsError(
                "\(path) is too large for a key: \(setting.variable) takes \(largestFile) bytes at most.")
        }
        return Secret(text)
    }
}
