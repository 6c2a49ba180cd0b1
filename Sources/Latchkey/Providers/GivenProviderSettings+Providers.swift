import App
import Foundation
import Identity
import Secrets

/// Each is nil if none of its settings is given, and throws a `SettingsError` for all that is missing or invalid. What is
/// wrong with a secret is among the faults of `secrets`.
extension GivenProviderSettings {
    func google(_ standIn: ProviderStandIn?) throws(SettingsError) -> Provider? {
        let all = ProviderSetting.google
        guard hasAny(of: all) else { return nil }
        var faults = SettingsFaults()
        faults.collect { try require([[.googleClientID], [.googleClientSecret, .googleClientSecretFile]], of: all) }
        let clientID = faults.collect { try word(.googleClientID) }
        guard let clientID, let secret = secrets[.googleClientSecret] else { throw faults.error }
        guard let standIn else { return .google(clientID: clientID, secret: secret) }
        return .google(
            clientID: clientID, secret: secret, issuer: standIn.issuer("google"),
            endpoints: standIn.endpoints("google"))
    }

    func apple(_ standIn: ProviderStandIn?) throws(SettingsError) -> Provider? {
        let all = ProviderSetting.apple
        guard hasAny(of: all) else { return nil }
        var faults = SettingsFaults()
        faults.collect { try require(all.map { [$0] }, of: all) }
        let serviceID = faults.collect { try word(.appleServiceID) }
        let teamID = faults.collect { try word(.appleTeamID) }
        let keyID = faults.collect { try word(.appleKeyID) }
        guard let serviceID, let teamID, let keyID, let key = secrets[.applePrivateKey] else { throw faults.error }
        let provider: Provider? =
            if let standIn {
                .apple(
                    serviceID: serviceID, teamID: teamID, keyID: keyID, privateKey: key,
                    issuer: standIn.issuer("apple"), endpoints: standIn.endpoints("apple"))
            } else {
                .apple(serviceID: serviceID, teamID: teamID, keyID: keyID, privateKey: key)
            }
        guard let provider else {
            throw SettingsError(
                "\(values[.applePrivateKey] ?? "") is not a private key from Apple, such as AuthKey_….p8.")
        }
        return provider
    }

    func facebook(_ standIn: ProviderStandIn?) throws(SettingsError) -> Provider? {
        let all = ProviderSetting.facebook
        guard hasAny(of: all) else { return nil }
        var faults = SettingsFaults()
        faults.collect { try require([[.facebookAppID], [.facebookAppSecret, .facebookAppSecretFile]], of: all) }
        let appID = faults.collect { try word(.facebookAppID) }
        guard let appID, let secret = secrets[.facebookAppSecret] else { throw faults.error }
        guard let standIn else { return .facebook(appID: appID, secret: secret) }
        return .facebook(
            appID: appID, secret: secret, issuer: standIn.issuer("facebook"), endpoints: standIn.endpoints("facebook"))
    }

    func openIDConnect(baseURL: BaseURL) throws(SettingsError) -> Provider? {
        let all = ProviderSetting.openIDConnect
        guard hasAny(of: all) else { return nil }
        var faults = SettingsFaults()
        faults.collect { try require([[.issuer], [.clientID], [.clientSecret, .clientSecretFile]], of: all) }
        let issuer = faults.collect { try word(.issuer).map { try self.issuer($0, baseURL: baseURL) } }
        let clientID = faults.collect { try word(.clientID) }
        let label = faults.collect { try self.label(.name) }
        let endsSessions = faults.collect {
            try WrittenSwitch.read(
                values[.logout] ?? ProviderSetting.logout.standard, of: ProviderSetting.logout.variable)
        }
        let contexts = faults.collect { try words(.contexts) }
        try faults.requireNone()
        guard let issuer, let clientID, let secret = secrets[.clientSecret], let endsSessions, let contexts
        else { throw faults.error }
        return .openIDConnect(
            name: "oidc", label: label, issuer: issuer, clientID: clientID, secret: secret, endsSessions: endsSessions,
            contexts: contexts)
    }

    /// Checks the form of section 2 of OpenID Connect Discovery 1.0: https, a host, optionally port and path, nothing
    /// else.
    private func issuer(_ text: String, baseURL: BaseURL) throws(SettingsError) -> String {
        let variable = ProviderSetting.issuer.variable
        guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty, parts.user == nil,
            parts.password == nil, parts.query == nil, parts.fragment == nil,
            parts.port.map({ 1...65535 ~= $0 }) ?? true,
            let scheme = parts.scheme?.lowercased(), scheme == "https" || scheme == "http"
        else {
            throw SettingsError("\(variable) must be like https://login.example.com, exactly as the issuer writes it.")
        }
        guard !parts.path.contains("/.well-known/") else {
            throw SettingsError("\(variable) must be the issuer alone, without /.well-known/ and what follows.")
        }
        guard scheme == "https" || (Loopback.hasHost(host) && baseURL.isOnLoopback) else {
            throw SettingsError(
                "\(variable) must begin with https://; http:// is only for an issuer and a base URL on this machine.")
        }
        return text
    }
}
