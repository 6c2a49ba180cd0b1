import ArgumentParser
import Foundation
import Mail
import Secrets

/// How emails are sent, by flag or environment variable; a flag wins. The password has no flag: every user of the
/// machine can read flags.
struct MailSettings: ParsableArguments {
    @Option(help: MailSetting.from.help) var mailFrom: String?
    @Option(help: MailSetting.url.help) var smtpURL: String?
    @Option(help: MailSetting.security.help) var smtpSecurity: String?
    @Option(help: MailSetting.user.help) var smtpUser: String?
    @Option(help: MailSetting.passwordFile.help) var smtpPasswordFile: String?
    @Option(name: .customLong("smtp-ca-file"), help: MailSetting.certificates.help) var smtpCAFile: String?
    @Option(name: .customLong("smtp-connect-timeout"), help: MailSetting.connectTimeOut.help)
    var smtpConnectTimeOut: String?
    @Option(name: .customLong("smtp-timeout"), help: MailSetting.timeOut.help) var smtpTimeOut: String?
    @Option(name: .customLong("smtp-answer-timeout"), help: MailSetting.answerTimeOut.help)
    var smtpAnswerTimeOut: String?

    var flags: [MailSetting: String?] {
        [
            .from: mailFrom, .url: smtpURL, .security: smtpSecurity, .user: smtpUser, .passwordFile: smtpPasswordFile,
            .certificates: smtpCAFile, .connectTimeOut: smtpConnectTimeOut, .timeOut: smtpTimeOut,
            .answerTimeOut: smtpAnswerTimeOut,
        ]
    }

    /// The sender, when one is set.
    /// - Throws: `SettingsError`.
    func sender(_ variables: [String: String]) throws(SettingsError) -> Sender? {
        guard let text = flags.given(variables)[.from] else { return nil }
        guard let sender = Sender(parsing: text) else {
            throw SettingsError(
                "The sender of emails must be like todo@example.com or To-dos <todo@example.com>, not \"\(text)\".")
        }
        return sender
    }

    /// The mail server, when one is set.
    /// - Throws: `SettingsError` for all that is invalid about it.
    func server(_ variables: [String: String]) throws(SettingsError) -> SMTPServer? {
        let given = flags.given(variables)
        guard let url = given[.url] else {
            guard let orphan = MailSetting.allCases.first(where: { $0 != .from && given[$0] != nil }) else {
                return nil
            }
            throw SettingsError("\(orphan.variable) means nothing without \(MailSetting.url.variable).")
        }
        var faults = SettingsFaults()
        var server = SMTPServer(url: url)
        if server == nil {
            // Not quoted: it may contain a password.
            faults.add(
                """
                The mail server must be like smtp://mail.example.com:587, with user and password in their own \
                settings.
                """)
        }
        if given[.from] == nil {
            faults.add("\(MailSetting.url.variable) needs \(MailSetting.from.variable), the sender of emails.")
        }
        if let text = given[.security] {
            let isImplicit = server?.encryption == .implicit
            if let encryption = faults.collect({ try Self.encryption(text, isImplicit: isImplicit) }) {
                server?.encryption = encryption
            }
        }
        // First, because an assignment to no server would not even look.
        let login = faults.collect { try self.login(given) }
        let certificates = faults.collect { try self.certificates(given) }
        server?.login = login
        server?.certificates = certificates
        let times: [(MailSetting, WritableKeyPath<SMTPServer, Duration>)] = [
            (.connectTimeOut, \.connectTimeOut), (.timeOut, \.timeOut), (.answerTimeOut, \.answerTimeOut),
        ]
        for (setting, time) in times {
            guard let text = given[setting], let seconds = faults.collect({ try Self.seconds(text, of: setting) })
            else { continue }
            server?[keyPath: time] = seconds
        }
        try faults.requireNone()
        return server
    }

    /// - Parameter isImplicit: whether the server's address is smtps://.
    private static func encryption(_ text: String, isImplicit: Bool) throws(SettingsError) -> SMTPServer.Encryption {
        guard !isImplicit else {
            throw SettingsError("smtps:// is always encrypted and can't be combined with \"\(text)\".")
        }
        switch text {
        case "starttls": return .startTLS
        case "plain": return .none
        default: throw SettingsError("The mail server's security must be starttls or plain, not \"\(text)\".")
        }
    }

    private func login(_ given: [MailSetting: String]) throws(SettingsError) -> SMTPServer.Login? {
        var faults = SettingsFaults()
        if let user = given[.user] { faults.collect { try Self.requireLine(user, of: .user) } }
        let password = faults.collect { try self.password(given) }
        switch (given[.user], given[.password] ?? given[.passwordFile]) {
        case (nil, _?): faults.add("A mail server's password needs \(MailSetting.user.variable).")
        case (_?, nil):
            faults.add(
                """
                \(MailSetting.user.variable) needs \(MailSetting.password.variable) or \
                \(MailSetting.passwordFile.variable).
                """)
        case (nil, nil), (_?, _?): break
        }
        try faults.requireNone()
        guard let user = given[.user], let password else { return nil }
        return SMTPServer.Login(user: user, password: password)
    }

    private func password(_ given: [MailSetting: String]) throws(SettingsError) -> Secret? {
        switch (given[.password], given[.passwordFile]) {
        case (nil, nil): return nil
        case (let text?, nil):
            try Self.requireLine(text, of: .password)
            return Secret(text)
        case (nil, let path?):
            let file = MailSetting.passwordFile.secretFile(at: path)
            return try Secret(lineOf: file, called: "the mail server's password")
        case (_?, _?):
            throw SettingsError(
                "Set \(MailSetting.password.variable) or \(MailSetting.passwordFile.variable), not both.")
        }
    }

    /// Without a user name there would be no login, and no word of it: a container's file may set one to nothing.
    private static func requireLine(_ text: String, of setting: MailSetting) throws(SettingsError) {
        guard !text.isEmpty, !text.contains(where: \.isNewline) else {
            throw SettingsError("\(setting.variable) must be one line that is not empty.")
        }
    }

    private func certificates(_ given: [MailSetting: String]) throws(SettingsError) -> String? {
        guard let path = given[.certificates] else { return nil }
        try MailSetting.certificates.secretFile(at: path).requireCertificates()
        return path
    }

    private static func seconds(_ text: String, of setting: MailSetting) throws(SettingsError) -> Duration {
        guard let number = Int(text), (1...600).contains(number) else {
            throw SettingsError("\(setting.variable) must be a number of seconds from 1 to 600, not \"\(text)\".")
        }
        return .seconds(number)
    }
}
