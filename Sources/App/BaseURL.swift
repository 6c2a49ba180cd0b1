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
    package private(set) var credentialScope: CredentialScope?
    /// Nil unless the passkeys belong to another domain than the host and its parents.
    package private(set) var relatedOrigin: RelatedOrigin?
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

    /// Returns the same site with passkeys that belong to another domain than its host.
    /// - Returns: nil where browsers allow no passkeys.
    package func withPasskeys(of domain: PasskeyDomain) -> BaseURL? {
        guard let own = credentialScope else { return nil }
        var site = self
        site.credentialScope = CredentialScope(rpID: domain.name, origin: own.origin)
        // Browsers ask nobody about the page's own host and its parents (WebAuthn Level 3, section 5.1.3, step 8). They do
        // about a parent that is a public suffix, such as co.uk. It isn't ours, so no answer from here would reach them.
        let isOwn = own.rpID == domain.name || own.rpID.hasSuffix(".\(domain.name)")
        site.relatedOrigin = isOwn ? nil : RelatedOrigin(origin: own.origin, domain: domain)
        return site
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
