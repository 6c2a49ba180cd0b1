import Foundation
import Mustache
import WebAuthn

/// The site's public URL. Links in emails are built from it, never from a request's `Host`.
package struct BaseURL: Sendable {
    /// Without a trailing slash, such as `https://todo.example.com`.
    package let text: String
    package let isSecure: Bool
    /// The host name without the port.
    package let host: String
    /// The site's passkeys belong to this; nil where browsers allow none: with plain http, except on `localhost`, and
    /// with an IP address in place of a name.
    package let credentialScope: CredentialScope?
    /// Whether browsers allow passkeys for the site.
    var allowsPasskeys: Bool { credentialScope != nil }

    /// Accepts `http://` or `https://`, a host, an optional port and an optional trailing slash, and nothing else.
    package init?(_ text: String) {
        let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
        guard let parts = URLComponents(string: trimmed), let scheme = parts.scheme?.lowercased(),
            scheme == "http" || scheme == "https", let host = parts.host, !host.isEmpty,
            parts.port.map({ 1...65535 ~= $0 }) ?? true, parts.path.isEmpty, parts.query == nil, parts.fragment == nil,
            parts.user == nil, parts.password == nil
        else { return nil }
        self.text = trimmed
        self.host = host
        isSecure = scheme == "https"
        credentialScope = Self.scope(scheme, parts)
    }

    private static func scope(_ scheme: String, _ parts: URLComponents) -> CredentialScope? {
        guard let host = parts.encodedHost?.lowercased(), scheme == "https" || host == "localhost",
            !host.contains(":"), !host.allSatisfy({ $0.isNumber || $0 == "." })
        else { return nil }
        let port = parts.port.flatMap { $0 == (scheme == "https" ? 443 : 80) ? nil : ":\($0)" } ?? ""
        return CredentialScope(rpID: host, origin: "\(scheme)://\(host)\(port)")
    }

    /// Returns what the site's passkeys belong to.
    /// - Throws: `Problem.unknownPath` where browsers allow none.
    func requireCredentialScope() throws -> CredentialScope {
        guard let credentialScope else { throw Problem.unknownPath }
        return credentialScope
    }

    /// Returns the absolute URL of an address of the site.
    package func link(to address: LocalPath) -> String {
        text + address.path
    }
}
