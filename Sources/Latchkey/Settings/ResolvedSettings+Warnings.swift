import Foundation
import Identity

extension ResolvedSettings {
    /// Settings that are valid, and probably not intended.
    var warnings: [Finding] {
        (baseURL.isSecure || baseURL.isOnLoopback ? [] : [plain]) + identityProviders.compactMap(Self.issuer)
    }

    private var plain: Finding {
        .warning(
            "TLS",
            """
            \(Setting.baseURL.variable) is \(baseURL.text): over http:// passwords and sessions travel unencrypted. \
            Put a proxy with TLS in front, and set an https:// address.
            """)
    }

    /// Issuers must match exactly (OpenID Connect Discovery 1.0, section 4.3), and few are written like this.
    private static func issuer(_ provider: Provider) -> Finding? {
        guard provider.isDiscovered else { return nil }
        let parts = URLComponents(string: provider.issuer)
        let standardPort = parts?.scheme?.lowercased() == "http" ? 80 : 443
        let oddity: String? =
            if provider.issuer.hasSuffix("/") {
                "ends with a slash"
            } else if parts?.port == standardPort {
                "names the default port"
            } else if parts?.host != parts?.host?.lowercased() || parts?.scheme != parts?.scheme?.lowercased() {
                "has capital letters in its scheme or host"
            } else {
                nil
            }
        return oddity.map {
            .warning(
                "Issuer",
                """
                \(ProviderSetting.issuer.variable) \($0). No one can log in unless the issuer spells its name exactly \
                so: latchkey doctor checks it.
                """)
        }
    }
}
