import Foundation
import Secrets

/// The mail server that takes the site's emails, and how to connect to it.
package struct SMTPServer: Sendable {
    /// How the connection is encrypted.
    package enum Encryption: Sendable {
        /// TLS from the first byte (RFC 8314, section 3.3).
        case implicit
        /// Begins in the clear, then TLS or nothing: a server that offers none gets no email and no password (RFC
        /// 3207).
        case startTLS
        /// No encryption.
        case none
    }

    /// What the site logs in with (RFC 4954).
    package struct Login: Sendable {
        let user: String
        let password: Secret

        package init(user: String, password: Secret) {
            self.user = user
            self.password = password
        }
    }

    /// A name or an address; IPv6 in brackets.
    package let host: String
    package let port: Int
    package var encryption: Encryption
    package var login: Login?
    /// A file of trusted certificates, in place of the system's.
    package var certificates: String?
    package var connectTimeOut: Duration = .seconds(10)
    /// For one email, from name lookup until the server has all of it.
    package var timeOut: Duration = .seconds(60)
    /// From then on to the server's reply: as long as RFC 5321, section 4.5.3.2.6, has a client wait.
    package var answerTimeOut: Duration = .seconds(600)

    /// Parses `smtp://host:port` or `smtps://host:port`; the port defaults to 587 or 465 (RFC 8314, section 3.3).
    ///
    /// With `smtp` the connection must become encrypted, except to this machine. Nil if `url` holds anything else, a
    /// user or a password included.
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

    /// Whether the password travels unencrypted to another machine.
    package var exposesPassword: Bool { login != nil && encryption == .none && !Self.isLoopback(host) }

    /// The time for a session that begins now.
    func startedTimeouts() -> SessionTimeouts {
        SessionTimeouts(session: timeOut, answer: answerTimeOut)
    }

    private static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "::1" || host == "[::1]" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return numbers.count == 4 && numbers.first == 127 && !numbers.contains(nil)
    }
}
