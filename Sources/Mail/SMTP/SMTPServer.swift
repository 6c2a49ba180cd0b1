import Foundation
import Secrets

/// The mail server that takes our mails to their recipients, and how to speak with it.
package struct SMTPServer: Sendable {
    package enum Encryption: Sendable {
        /// TLS from the first byte (RFC 8314, section 3.3).
        case implicit
        /// A plain beginning, then TLS or nothing: a server that offers none gets no mail and no password (RFC 3207).
        case startTLS
        /// None at all.
        case none
    }

    package struct Login: Sendable {
        let user: String
        let password: Secret

        package init(user: String, password: Secret) {
            self.user = user
            self.password = password
        }
    }

    /// A name, or an address; one of version 6 in brackets.
    package let host: String
    package let port: Int
    package var encryption: Encryption
    package var login: Login?
    /// A file with the certificates to believe in, in place of the system's.
    package var certificates: String?
    package var connectTimeOut: Duration = .seconds(10)
    /// For one mail, from looking up the name to the server's last word.
    package var timeOut: Duration = .seconds(60)

    /// Reads `smtp://host:port` or `smtps://host:port`; without a port it is 587 or 465 (RFC 8314, section 3.3).
    ///
    /// With `smtp` the connection must become encrypted, except to this machine itself. Nil when there is anything else
    /// in `url`, a user or a password too.
    package init?(url: String) {
        guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(),
            scheme == "smtp" || scheme == "smtps", let host = parts.host, !host.isEmpty,
            parts.path.isEmpty || parts.path == "/", parts.query == nil, parts.fragment == nil,
            parts.user == nil, parts.password == nil, parts.port.map({ (1...65535).contains($0) }) ?? true
        else { return nil }
        self.host = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        port = parts.port ?? (scheme == "smtps" ? 465 : 587)
        encryption = scheme == "smtps" ? .implicit : Self.isLoopback(host) ? .none : .startTLS
    }

    private static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "::1" || host == "[::1]" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return numbers.count == 4 && numbers.first == 127 && !numbers.contains(nil)
    }
}
