import Accounts
import App
import ArgumentParser
import Foundation
import Logging

/// The settings, by flag, else by environment variable, else by file.
struct Settings: ParsableArguments {
    static let prefix = "LATCHKEY_"

    @Option(help: Setting.settings.help) var settings: String?
    @Option(help: Setting.port.help) var port: String?
    @Option(help: Setting.host.help) var host: String?
    @Option(help: Setting.data.help) var data: String?
    @Option(help: Setting.backups.help) var backups: String?
    @Option(help: Setting.baseURL.help) var baseURL: String?
    @Option(help: Setting.home.help) var home: String?
    @Option(help: Setting.templates.help) var templates: String?
    @Option(help: Setting.timeZone.help) var timeZone: String?
    @Option(help: Setting.logLevel.help) var logLevel: String?
    @Option(help: Setting.socket.help) var socket: String?
    @Option(help: Setting.proxies.help) var proxies: String?
    @Option(help: Setting.proxyField.help) var proxyField: String?
    @Option(help: Setting.connections.help) var connections: String?
    @Option(help: Setting.connectionsPerAddress.help) var connectionsPerAddress: String?
    @Option(help: Setting.signUp.help) var signUp: String?
    @Option(help: Setting.throttle.help) var throttle: String?
    @Option(help: Setting.deviceBinding.help) var deviceBinding: String?
    @Option(help: Setting.emailCodes.help) var emailCodes: String?
    @Option(help: Setting.securityContact.help) var securityContact: String?
    @OptionGroup(title: "The database") var database: DatabaseSettings
    @OptionGroup(title: "Logs and metrics") var observation: ObservationSettings
    @OptionGroup(title: "How long members stay signed in") var lifetimes: LifetimeSettings
    @OptionGroup(title: "How much a member may have") var quotas: QuotaSettings
    @OptionGroup(title: "Passwords") var passwords: PasswordSettings
    @OptionGroup(title: "Second factors") var secondFactor: SecondFactorSettings
    @OptionGroup(title: "Mail") var mail: MailSettings
    @OptionGroup(title: "Log-in by identity providers") var providers: ProviderSettings

    var flags: [Setting: String?] {
        [
            .settings: settings, .port: port, .host: host, .data: data, .backups: backups, .baseURL: baseURL,
            .home: home, .templates: templates, .timeZone: timeZone, .logLevel: logLevel, .socket: socket,
            .proxies: proxies,
            .proxyField: proxyField, .connections: connections, .connectionsPerAddress: connectionsPerAddress,
            .signUp: signUp, .throttle: throttle, .deviceBinding: deviceBinding, .emailCodes: emailCodes,
            .securityContact: securityContact,
        ]
    }

    /// The settings as the program uses them.
    /// - Throws: `SettingsError` for the first unknown or invalid one.
    func resolved() throws(SettingsError) -> ResolvedSettings {
        try resolved(variables())
    }

    private func resolved(_ variables: [String: String]) throws(SettingsError) -> ResolvedSettings {
        let given = flags.given(variables)
        let value = { (setting: Setting) in given[setting] ?? setting.standard }
        guard let port = UInt16(value(.port)), port > 0 else {
            throw SettingsError("The port must be a number from 1 to 65535, not \"\(value(.port))\".")
        }
        let host = value(.host)
        try Self.requireHost(host)
        let baseText = given[.baseURL] ?? "http://\(Self.name(of: host)):\(port)"
        guard let baseURL = BaseURL(baseText) else {
            throw SettingsError(
                "The base URL must be like https://todo.example.com, without a path, not \"\(baseText)\".")
        }
        guard !value(.data).isEmpty else { throw SettingsError("The data folder has no name. Name one with --data.") }
        guard given[.backups] != "" else {
            throw SettingsError("The folder for backups has no name. Name one with --backups.")
        }
        let dataFolder = DataFolder(path: value(.data))
        guard let timeZone = given[.timeZone].map({ TimeZone(identifier: $0) }) ?? .current else {
            throw SettingsError("The time zone must be like Asia/Seoul, not \"\(value(.timeZone))\".")
        }
        guard let logLevel = Logger.Level(rawValue: value(.logLevel)) else {
            throw SettingsError(
                """
                The log level must be one of trace, debug, info, notice, warning, error, critical, \
                not "\(value(.logLevel))".
                """)
        }
        guard let signUpPolicy = SignUpPolicy(rawValue: value(.signUp)) else {
            throw SettingsError("Sign-up must be open, invited or closed, not \"\(value(.signUp))\".")
        }
        let isThrottled = try WrittenSwitch.read(value(.throttle), of: "The throttle")
        let bindsDevices = try WrittenSwitch.read(value(.deviceBinding), of: "Device binding")
        let sendsEmailCodes = try WrittenSwitch.read(value(.emailCodes), of: "Codes by email")
        let securityContact = given[.securityContact].flatMap(SecurityContact.init)
        guard securityContact != nil || given[.securityContact] == nil else {
            throw SettingsError(
                """
                The security contact must be like security@example.com or https://example.com/security, \
                not "\(value(.securityContact))".
                """)
        }
        let server = try serverSettings(host: host, port: Int(port), given)
        let providers = try self.providers.resolved(variables, baseURL: baseURL)
        return ResolvedSettings(
            server: server,
            dataFolder: dataFolder, backups: given[.backups] ?? dataFolder.backups,
            databaseServer: try database.resolved(variables),
            baseURL: baseURL,
            folders: SiteFolders(home: given[.home] ?? ProgramHome.standard, overlay: given[.templates]),
            timeZone: timeZone, isThrottled: isThrottled,
            signUpPolicy: signUpPolicy, secondFactor: try secondFactor.resolved(variables),
            bindsDevices: bindsDevices, sendsEmailCodes: sendsEmailCodes, logLevel: logLevel,
            observation: try observation.resolved(variables, beside: server),
            lifetimes: try lifetimes.resolved(variables), quotas: try quotas.resolved(variables),
            securityContact: securityContact,
            passwords: try passwords.resolved(variables), mailSender: try mail.sender(variables),
            mailServer: try mail.server(variables), identityProviders: providers.all,
            allowsPlainProviders: providers.allowsPlain)
    }

    /// The host's name for a browser on this machine. A wildcard address can't be browsed to.
    private static func name(of host: String) -> String {
        switch host {
        case "0.0.0.0", "::": "localhost"
        default: host.contains(":") ? "[\(host)]" : host
        }
    }
}
