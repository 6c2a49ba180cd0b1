import App
import Foundation
import Identity

/// Each is nil if none of its settings is given.
extension GivenProviderSettings {
    func google(_ standIn: ProviderStandIn?) throws(SettingsError) -> Provider? {
        let all = ProviderSetting.google
        guard hasAny(of: all) else { return nil }
        let clientID = try word(.googleClientID, of: all)
        let secret = try secret(.googleClientSecret, or: .googleClientSecretFile, of: all)
        guard let standIn else { return .google(clientID: clientID, secret: secret) }
        return .google(
            clientID: clientID, secret: secret, issuer: standIn.issuer("google"),
            endpoints: standIn.endpoints("google"))
    }

    func apple(_ standIn: ProviderStandIn?) throws(SettingsError) -> Provider? {
        let all = ProviderSetting.apple
        guard hasAny(of: all) else { return nil }
        let serviceID = try word(.appleServiceID, of: all)
        let teamID = try word(.appleTeamID, of: all)
        let keyID = try word(.appleKeyID, of: all)
        let key = try secretFile(.applePrivateKey, of: all)
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
        let appID = try word(.facebookAppID, of: all)
        let secret = try secret(.facebookAppSecret, or: .facebookAppSecretFile, of: all)
        guard let standIn else { return .facebook(appID: appID, secret: secret) }
        return .facebook(
            appID: appID, secret: secret, issuer: standIn.issuer("facebook"), endpoints: standIn.endpoints("facebook"))
    }

    func openIDConnect(baseURL: BaseURL) throws(SettingsError) -> Provider? {
        let all = ProviderSetting.openIDConnect
        guard hasAny(of: all) else { return nil }
        let issuer = try issuer(word(.issuer, of: all), baseURL: baseURL)
        return .openIDConnect(
            name: "oidc", label: try label(.name), issuer: issuer, clientID: try word(.clientID, of: all),
            secret: try secret(.clientSecret, or: .clientSecretFile, of: all),
            endsSessions: try WrittenSwitch.read(
                values[.logout] ?? ProviderSetting.logout.standard, of: ProviderSetting.logout.variable))
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
