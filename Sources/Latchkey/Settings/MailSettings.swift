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
    /// - Throws: `SettingsError` for an invalid server, or else for all that is invalid about it.
    func server(_ variables: [String: String]) throws(SettingsError) -> SMTPServer? {
        let given = flags.given(variables)
        guard let url = given[.url] else {
            guard let orphan = MailSetting.allCases.first(where: { $0 != .from && given[$0] != nil }) else {
                return nil
            }
            throw SettingsError("\(orphan.variable) means nothing without \(MailSetting.url.variable).")
        }
        guard var server = SMTPServer(url: url) else {
            // Not quoted: it may contain a password.
            throw SettingsError(
                """
                The mail server must be like smtp://mail.example.com:587, with user and password in their own \
                settings.
                """
            )
        }
        guard given[.from] != nil else {
            throw SettingsError("\(MailSetting.url.variable) needs \(MailSetting.from.variable), the sender of emails.")
        }
        switch (given[.security], server.encryption) {
        case (nil, _): break
        case ("starttls", .none), ("starttls", .startTLS): server.encryption = .startTLS
        case ("plain", .none), ("plain", .startTLS): server.encryption = .none
        case (let text?, .implicit):
            throw SettingsError("smtps:// is always encrypted and can't be combined with \"\(text)\".")
        case (let text?, _):
            throw SettingsError("The mail server's security must be starttls or plain, not \"\(text)\".")
        }
        var faults = SettingsFaults()
        server.login = faults.collect { try login(given) } ?? nil
        server.certificates = faults.collect { try certificates(given) } ?? nil
        let times: [(MailSetting, WritableKeyPath<SMTPServer, Duration>)] = [
            (.connectTimeOut, \.connectTimeOut), (.timeOut, \.timeOut), (.answerTimeOut, \.answerTimeOut),
        ]
        for (setting, time) in times {
            guard let text = given[setting], let seconds = faults.collect({ try Self.seconds(text) }) else { continue }
            server[keyPath: time] = seconds
        }
        try faults.requireNone()
        return server
    }

    private func login(_ given: [MailSetting: String]) throws(SettingsError) -> SMTPServer.Login? {
        let password: Secret? =
            switch (given[.password], given[.passwordFile]) {
            case (nil, nil): nil
            case (let text?, nil): Secret(text)
            case (nil, let file?): try Secret(lineOf: file, called: "the mail server's password")
            case (_?, _?):
                throw SettingsError(
                    "Set \(MailSetting.password.variable) or \(MailSetting.passwordFile.variable), not both.")
            }
        switch (given[.user], password) {
        case (nil, nil): return nil
        case (let user?, let password?): return SMTPServer.Login(user: user, password: password)
        case (nil, _): throw SettingsError("A mail server's password needs \(MailSetting.user.variable).")
        case (_, nil):
            throw SettingsError(
                """
                \(MailSetting.user.variable) needs \(MailSetting.password.variable) or \
                \(MailSetting.passwordFile.variable).
                """
            )
        }
    }

    private func certificates(_ given: [MailSetting: String]) throws(SettingsError) -> String? {
        guard let file = given[.certificates] else { return nil }
        let text = FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) }
        guard text?.contains("-----BEGIN CERTIFICATE-----") == true else {
            throw SettingsError("There are no certificates in \(file).")
        }
        return file
    }

    private static func seconds(_ text: String) throws(SettingsError) -> Duration {
        guard let number = Int(text), (1...600).contains(number) else {
            throw SettingsError("A mail server's time-out must be 1 to 600 seconds, not \"\(text)\".")
        }
        return .seconds(number)
    }
}
