import Accounts
import Database
import Foundation
import Identity

extension ResolvedSettings {
    /// Settings that are valid, and probably not intended.
    var warnings: [Finding] {
        let warnings = [
            plain, misled, unthrottled, shortPasswords, everybodyAsProxy, untrustedSocket, fewDescriptors,
            exposedPassword, unservedFile,
        ]
        return warnings.compactMap(\.self) + openFolders + secretFiles.compactMap(Self.openSecret)
            + identityProviders.compactMap(Self.issuer)
    }

    /// Those of them that `latchkey doctor` tells, beside what it finds at the served site.
    var warningsForDoctor: [Finding] { [untrustedSocket, unservedFile].compactMap(\.self) }

    private var plain: Finding? {
        guard !baseURL.isSecure, !baseURL.isOnLoopback else { return nil }
        return .warning(
            "TLS",
            """
            \(Setting.baseURL.variable) is \(baseURL.text): over http:// passwords and sessions travel unencrypted. \
            Put a proxy with TLS in front, and set an https:// address.
            """)
    }

    /// Without a base URL, links of a site for all addresses are this machine's own, and so is the origin that forms
    /// must come from.
    var misled: Finding? {
        let isHere = server.unixSocket != nil || !server.inherited.isEmpty || Loopback.hasHost(server.host)
        guard !baseURL.isSecure, baseURL.isOnLoopback, !isHere else { return nil }
        return .warning(
            "TLS",
            """
            Other machines reach \(server.host), but links lead them to \(baseURL.text), which is their own address, and \
            whoever opens it by another address can't log in. Listen on 127.0.0.1, or set \(Setting.baseURL.variable) to \
            the address that they use.
            """)
    }

    /// On a trial's http site it is meant.
    private var unthrottled: Finding? {
        guard !isThrottled, baseURL.isSecure else { return nil }
        return .warning(
            "Throttle",
            """
            \(Setting.throttle.variable) is off: nothing slows down whoever guesses passwords. Remove that setting, unless \
            this is a test's site.
            """)
    }

    /// OWASP ASVS 5.0 (6.2.1) asks for a length of at least 8. On a trial's http site less is meant.
    private var shortPasswords: Finding? {
        let least = PasswordPolicy.standardShortestBesideFactor
        let (first, beside) = (passwords.length.lowerBound, passwords.shortestBesideFactor)
        guard min(first, beside) < least, baseURL.isSecure else { return nil }
        let setting = first < least ? PasswordSetting.length : .lengthBesideFactor
        return .warning(
            "Passwords",
            """
            \(setting.variable) lets a password have a length of \(min(first, beside)): few guesses find it. Allow none \
            shorter than \(least).
            """)
    }

    private var everybodyAsProxy: Finding? {
        server.proxies.first(where: \.isEverybody).map {
            .warning(
                "Proxies",
                """
                \(Setting.proxies.variable) trusts everybody (\($0)): visitors can choose their own address, and so pass \
                every limit. Name the addresses of your proxies alone.
                """)
        }
    }

    /// A socket whose clients, proxies most likely, aren't believed about their visitors' addresses.
    private var untrustedSocket: Finding? {
        guard server.isOnUnixSocket, !server.proxies.contains(where: { $0.description == "unix" }) else { return nil }
        return .warning(
            "Proxies",
            """
            The site listens on a Unix-domain socket, and \(Setting.proxies.variable) does not name unix: all visitors count \
            as one network, and one attacker locks out everyone. Add unix if only your proxy can connect to the socket.
            """)
    }

    private var fewDescriptors: Finding? {
        server.lowDescriptorLimit.map {
            .warning(
                "Connections",
                """
                This process may open \($0) files at most, so fewer than the \(server.limits.connections) connections of \
                \(Setting.connections.variable) are served at once. Raise the limit (LimitNOFILE in a systemd unit, ulimit -n \
                in a shell), or lower that setting.
                """)
        }
    }

    private var exposedPassword: Finding? {
        guard let mailServer, mailServer.exposesPassword else { return nil }
        return .warning(
            "Mail server",
            """
            \(MailSetting.security.variable) is plain: the password travels to \(mailServer.host) unencrypted. Set \
            starttls, or an smtps:// address.
            """)
    }

    /// A site's file in the data folder of a site on a server. It is served as soon as the setting is forgotten.
    private var unservedFile: Finding? {
        guard let databaseServer, dataFolder.hasDatabase else { return nil }
        let file = dataFolder.database
        if let move = try? BegunMove.recorded(inFileAt: file) {
            return .warning("Data", DatabaseOpenError.movedFile(file, to: move.place).description)
        }
        return .warning(
            "Data",
            """
            \(file) is not served: the database is at \(databaseServer.target.name). Move the file away if the site's \
            data are there, or unset \(DatabaseSetting.url.variable) if they are in the file.
            """)
    }

    /// Where others could put a key or a database of their own in place of the site's.
    var openFolders: [Finding] {
        dataFolder.folders.compactMap { folder in
            var status = stat()
            guard stat(folder, &status) == 0, status.st_mode & 0o022 != 0 else { return nil }
            return .warning(
                "Data folder",
                "Other users of this machine can write into \(folder). Remove that permission with chmod 700.")
        }
    }

    private static func openSecret(_ file: String) -> Finding? {
        guard PrivateFile(path: file).isOpenToOthers else { return nil }
        return .warning(
            "Secrets",
            """
            \(file) holds a secret and can be read or changed by others: remove that permission with chmod 600.
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
