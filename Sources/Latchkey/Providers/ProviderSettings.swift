import App
import ArgumentParser
import Identity
import Secrets

/// The providers that members may log in with, by flag or environment variable; a flag wins. Secrets have no flag, only
/// the files that they may be in: every user of the machine can read flags.
struct ProviderSettings: ParsableArguments {
    @Option(help: ProviderSetting.googleClientID.help) var googleClientID: String?
    @Option(help: ProviderSetting.googleClientSecretFile.help) var googleClientSecretFile: String?
    @Option(help: ProviderSetting.appleServiceID.help) var appleServiceID: String?
    @Option(help: ProviderSetting.appleTeamID.help) var appleTeamID: String?
    @Option(help: ProviderSetting.appleKeyID.help) var appleKeyID: String?
    @Option(help: ProviderSetting.applePrivateKey.help) var applePrivateKey: String?
    @Option(help: ProviderSetting.facebookAppID.help) var facebookAppID: String?
    @Option(help: ProviderSetting.facebookAppSecretFile.help) var facebookAppSecretFile: String?
    @Option(help: ProviderSetting.issuer.help) var oidcIssuer: String?
    @Option(name: .customLong("oidc-client-id"), help: ProviderSetting.clientID.help) var oidcClientID: String?
    @Option(help: ProviderSetting.clientSecretFile.help) var oidcClientSecretFile: String?
    @Option(help: ProviderSetting.name.help) var oidcName: String?
    @Option(help: ProviderSetting.logout.help) var oidcLogout: String?
    @Option(help: ProviderSetting.contexts.help) var oidcAcr: String?

    var flags: [ProviderSetting: String?] {
        [
            .googleClientID: googleClientID, .googleClientSecretFile: googleClientSecretFile,
            .appleServiceID: appleServiceID, .appleTeamID: appleTeamID, .appleKeyID: appleKeyID,
            .applePrivateKey: applePrivateKey, .facebookAppID: facebookAppID,
            .facebookAppSecretFile: facebookAppSecretFile, .issuer: oidcIssuer, .clientID: oidcClientID,
            .clientSecretFile: oidcClientSecretFile, .name: oidcName, .logout: oidcLogout,
            .contexts: oidcAcr,
        ]
    }

    /// The providers that are set up.
    /// - Parameter baseURL: where this site is reached; unencrypted providers are only for a site on this machine.
    /// - Throws: `SettingsError` for all missing or invalid settings.
    func resolved(_ variables: [String: String], baseURL: BaseURL) throws(SettingsError) -> ResolvedProviders {
        let given = GivenProviderSettings(values: flags.given(variables))
        var faults = SettingsFaults()
        let standIn = faults.collect { try given[.standIn].map { try ProviderStandIn($0, baseURL: baseURL) } }
        let google = faults.collect { try given.google(standIn) }
        let apple = faults.collect { try given.apple(standIn) }
        let facebook = faults.collect { try given.facebook(standIn) }
        let issuer = faults.collect { try given.openIDConnect(baseURL: baseURL) }
        faults.collect { try given.secrets.faults.requireNone() }
        try faults.requireNone()
        let providers = [google, apple, facebook, issuer]
        return ResolvedProviders(
            all: providers.compactMap { $0 }, values: given.withSecrets,
            allowsPlain: standIn != nil || issuer?.issuer.lowercased().hasPrefix("http:") == true)
    }
}

/// The providers that members may log in with, checked.
struct ResolvedProviders: Sendable {
    /// In the order of their buttons.
    let all: [Provider]
    /// The settings, with secrets also where files hold them.
    let values: [ProviderSetting: Secret]
    /// Whether one of them is on this machine and uses no TLS.
    let allowsPlain: Bool
}
