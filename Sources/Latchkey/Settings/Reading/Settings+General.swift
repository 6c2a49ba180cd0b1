import Accounts
import App
import Foundation
import Logging

/// The general settings, each from its text. All throw a `SettingsError` if that is invalid.
extension Settings {
    static func port(_ text: String) throws(SettingsError) -> Int {
        guard let port = UInt16(text), port > 0 else {
            throw SettingsError("The port must be a number from 1 to 65535, not \"\(text)\".")
        }
        return Int(port)
    }

    static func host(_ text: String) throws(SettingsError) -> String {
        try requireHost(text)
        return text
    }

    /// - Parameters:
    ///   - text: nil for where the site listens.
    ///   - passkeyDomain: nil for the URL's host.
    static func baseURL(
        _ text: String?, host: String, port: Int, passkeyDomain: PasskeyDomain? = nil
    ) throws(SettingsError) -> BaseURL {
        let text = text ?? "http://\(name(of: host)):\(port)"
        guard !text.contains("@") else {
            // Not quoted: it may contain a password.
            throw SettingsError("The base URL must be like https://todo.example.com, without a user name or password.")
        }
        guard let baseURL = BaseURL(text) else {
            throw SettingsError("The base URL must be like https://todo.example.com, without a path, not \"\(text)\".")
        }
        guard let passkeyDomain else { return baseURL }
        guard let withPasskeys = baseURL.withPasskeys(of: passkeyDomain) else {
            throw SettingsError(
                """
                \(Setting.passkeyDomain.variable) is of no use at \(text): browsers allow passkeys with https and a host \
                name, and on http://localhost. Change \(Setting.baseURL.variable), or remove that setting.
                """)
        }
        return withPasskeys
    }

    /// Nil if none is set.
    static func passkeyDomain(_ text: String?) throws(SettingsError) -> PasskeyDomain? {
        guard let text else { return nil }
        guard let domain = PasskeyDomain(text) else {
            throw SettingsError(
                """
                The passkey domain must be like example.com or localhost, without https:// or a port, and neither an IP \
                address nor a top-level domain, not "\(text)".
                """)
        }
        return domain
    }

    /// The one of the standard host and port.
    static var standardBaseURL: BaseURL? {
        try? Self.baseURL(nil, host: Setting.host.standard, port: Setting.standardPort)
    }

    /// The host's name for a browser on this machine. A wildcard address can't be browsed to.
    static func name(of host: String) -> String {
        switch host {
        case "0.0.0.0", "::": "localhost"
        default: host.contains(":") ? "[\(host)]" : host
        }
    }

    static func dataFolder(_ path: String) throws(SettingsError) -> DataFolder {
        guard !path.isEmpty else { throw SettingsError("The data folder has no name. Name one with --data.") }
        return DataFolder(path: path)
    }

    /// Nil for the data folder's.
    static func backups(_ path: String?) throws(SettingsError) -> String? {
        guard path != "" else { throw SettingsError("The folder for backups has no name. Name one with --backups.") }
        return path
    }

    /// Nil if none is set.
    static func folder(_ path: String?, of setting: Setting) throws(SettingsError) -> String? {
        guard path != "" else { throw SettingsError("\(setting.variable) must name a folder, and names none.") }
        return path
    }

    /// - Parameter name: nil for the machine's.
    static func timeZone(_ name: String?) throws(SettingsError) -> TimeZone {
        guard let name else { return .current }
        guard let timeZone = TimeZone(identifier: name) else {
            throw SettingsError("The time zone must be like Asia/Seoul, not \"\(name)\".")
        }
        return timeZone
    }

    static func logLevel(_ text: String) throws(SettingsError) -> Logger.Level {
        guard let level = Logger.Level(rawValue: text) else {
            throw SettingsError(
                """
                The log level must be one of trace, debug, info, notice, warning, error, critical, not "\(text)".
                """)
        }
        return level
    }

    static func signUpPolicy(_ text: String) throws(SettingsError) -> SignUpPolicy {
        guard let policy = SignUpPolicy(rawValue: text) else {
            throw SettingsError("Sign-up must be open, invited or closed, not \"\(text)\".")
        }
        return policy
    }

    /// Nil if none is set.
    static func securityContact(_ text: String?) throws(SettingsError) -> SecurityContact? {
        guard let text else { return nil }
        guard let contact = SecurityContact(text) else {
            throw SettingsError(
                """
                The security contact must be like security@example.com or https://example.com/security, \
                not "\(text)".
                """)
        }
        return contact
    }
}
