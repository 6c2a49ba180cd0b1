import App
import Identity

/// A server on this machine that acts as Google, Apple and Facebook, for development and tests.
struct ProviderStandIn {
    private let base: String

    /// - Throws: `SettingsError` if `text` or this site isn't on this machine: a stand-in can pose as any member.
    init(_ text: String, baseURL: BaseURL) throws(SettingsError) {
        let variable = ProviderSetting.standIn.variable
        guard let url = BaseURL(text), !url.isSecure, url.isOnLoopback else {
            throw SettingsError("\(variable) must be like http://127.0.0.1:8090, on this machine.")
        }
        guard baseURL.isOnLoopback else {
            throw SettingsError(
                "\(variable) is for development: \(Setting.baseURL.variable) must be on this machine, too.")
        }
        base = url.text
    }

    func issuer(_ name: String) -> String { "\(base)/\(name)" }

    func endpoints(_ name: String) -> Endpoints {
        let base = issuer(name)
        var endpoints = Endpoints(authorization: base + "/authorize", token: base + "/token")
        if name == "facebook" { endpoints.profile = base + "/me" } else { endpoints.keys = base + "/keys" }
        if name == "apple" { endpoints.revocation = base + "/revoke" }
        return endpoints
    }
}
