import App
import ArgumentParser
import Foundation
import Logging

/// What can be set, by a flag or by an environment variable; a flag wins.
struct Settings: ParsableArguments {
    static let prefix = "LATCHKEY_"

    @Option(help: Setting.port.help) var port: String?
    @Option(help: Setting.host.help) var host: String?
    @Option(help: Setting.data.help) var data: String?
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
    @Option(help: Setting.throttle.help) var throttle: String?
    @Option(help: Setting.securityContact.help) var securityContact: String?
    @OptionGroup(title: "How long somebody stays signed in") var lifetimes: LifetimeSettings
    @OptionGroup(title: "Passwords") var passwords: PasswordSettings
    @OptionGroup(title: "Mail") var mail: MailSettings
    @OptionGroup(title: "Log-in by identity providers") var providers: ProviderSettings

    /// The settings as the program uses them.
    /// - Throws: `SettingsError` for the first that is unknown or makes no sense.
    func resolved(environment: [String: String] = ProcessInfo.processInfo.environment) throws -> ResolvedSettings {
        try Setting.refuseUnknown(in: environment)
        let value = { (flag: String?, setting: Setting) in
            flag ?? environment[setting.variable] ?? setting.standard
        }
        let portText = value(port, .port)
        guard let port = UInt16(portText), port > 0 else {
            throw SettingsError("The port must be a number from 1 to 65535, not \"\(portText)\".")
        }
        let host = value(host, .host)
        let baseText = self.baseURL ?? environment[Setting.baseURL.variable] ?? "http://\(Self.name(of: host)):\(port)"
        guard let baseURL = BaseURL(baseText) else {
            throw SettingsError(
                "The base URL must be like https://todo.example.com, without a path, not \"\(baseText)\".")
        }
        let zoneText = self.timeZone ?? environment[Setting.timeZone.variable]
        guard let timeZone = zoneText.map({ TimeZone(identifier: $0) }) ?? .current else {
            throw SettingsError("The time zone must be like Asia/Seoul, not \"\(zoneText ?? "")\".")
        }
        let levelText = value(logLevel, .logLevel)
        guard let logLevel = Logger.Level(rawValue: levelText) else {
            throw SettingsError(
                "The log level must be one of trace, debug, info, notice, warning, error, critical, not \"\(levelText)\"."
            )
        }
        let throttleText = value(throttle, .throttle)
        guard ["on", "off"].contains(throttleText) else {
            throw SettingsError("The throttle must be on or off, not \"\(throttleText)\".")
        }
        let contactText = self.securityContact ?? environment[Setting.securityContact.variable]
        let securityContact = contactText.flatMap(SecurityContact.init)
        guard securityContact != nil || contactText == nil else {
            throw SettingsError(
                "The security contact must be like security@example.com or https://example.com/security, not \"\(contactText ?? "")\"."
            )
        }
        let providers = try self.providers.resolved(environment, baseURL: baseURL)
        return ResolvedSettings(
            server: try serverSettings(host: host, port: Int(port), environment),
            dataFolder: DataFolder(path: value(data, .data)), baseURL: baseURL,
            folders: SiteFolders(
                home: value(home, .home), overlay: templates ?? environment[Setting.templates.variable]),
            timeZone: timeZone, isThrottled: throttleText == "on", logLevel: logLevel,
            lifetimes: try lifetimes.resolved(environment), securityContact: securityContact,
            passwords: try passwords.resolved(environment), mailSender: try mail.sender(environment),
            mailServer: try mail.server(environment), identityProviders: providers.all,
            allowsPlainProviders: providers.allowsPlain)
    }

    /// How a browser on this machine names the host; an address that stands for all is none to go to.
    private static func name(of host: String) -> String {
        switch host {
        case "0.0.0.0", "::": "localhost"
        default: host.contains(":") ? "[\(host)]" : host
        }
    }
}
