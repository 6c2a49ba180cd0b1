import App
import ArgumentParser
import Foundation
import Mail

/// The settings, by flag, else by environment variable, else by file.
struct Settings: ParsableArguments {
    static let prefix = "LATCHKEY_"

    @Option(help: Setting.settings.help) var settings: String?
    @Option(help: Setting.port.help) var port: String?
    @Option(help: Setting.host.help) var host: String?
    @Option(help: Setting.data.help) var data: String?
    @Option(help: Setting.backups.help) var backups: String?
    @Option(help: Setting.baseURL.help) var baseURL: String?
    @Option(help: Setting.passkeyDomain.help) var passkeyDomain: String?
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
    @OptionGroup(title: "Login with identity providers") var providers: ProviderSettings

    var flags: [Setting: String?] {
        [
            .settings: settings, .port: port, .host: host, .data: data, .backups: backups, .baseURL: baseURL,
            .passkeyDomain: passkeyDomain, .home: home, .templates: templates, .timeZone: timeZone,
            .logLevel: logLevel, .socket: socket, .proxies: proxies, .proxyField: proxyField,
            .connections: connections, .connectionsPerAddress: connectionsPerAddress, .signUp: signUp,
            .throttle: throttle, .deviceBinding: deviceBinding, .emailCodes: emailCodes,
            .securityContact: securityContact,
        ]
    }

    /// The settings as the program uses them.
    /// - Throws: `SettingsError` for all that are unknown or invalid.
    func resolved() throws(SettingsError) -> ResolvedSettings {
        var faults = SettingsFaults()
        let variables = self.variables(&faults)
        let given = flags.given(variables)
        let value = { (setting: Setting) in given[setting] ?? setting.standard }
        // What depends on an invalid one is checked with the default.
        let port = faults.collect { try Self.port(value(.port)) } ?? Setting.standardPort
        let host = faults.collect { try Self.host(value(.host)) } ?? Setting.host.standard
        let server = serverSettings(host: host, port: port, given, &faults)
        let passkeyDomain = faults.collect { try Self.passkeyDomain(given[.passkeyDomain]) }
        let baseURL = faults.collect {
            try Self.baseURL(given[.baseURL], host: host, port: port, passkeyDomain: passkeyDomain)
        }
        let dataFolder = faults.collect { try Self.dataFolder(value(.data)) }
        let backups = faults.collect { try Self.backups(given[.backups]) }
        let home = faults.collect { try Self.folder(given[.home], of: .home) }
        let templates = faults.collect { try Self.folder(given[.templates], of: .templates) }
        let databaseServer = faults.collect { try database.resolved(variables) }
        let timeZone = faults.collect { try Self.timeZone(given[.timeZone]) }
        let isThrottled = faults.collect { try WrittenSwitch.read(value(.throttle), of: "The throttle") }
        let signUpPolicy = faults.collect { try Self.signUpPolicy(value(.signUp)) }
        let secondFactor = faults.collect { try self.secondFactor.resolved(variables) }
        let bindsDevices = faults.collect { try WrittenSwitch.read(value(.deviceBinding), of: "Device binding") }
        let sendsEmailCodes = faults.collect { try WrittenSwitch.read(value(.emailCodes), of: "Codes by email") }
        let logLevel = faults.collect { try Self.logLevel(value(.logLevel)) }
        let observation = faults.collect { try self.observation.resolved(variables, beside: server) }
        let lifetimes = faults.collect { try self.lifetimes.resolved(variables) }
        let quotas = faults.collect { try self.quotas.resolved(variables) }
        let securityContact = faults.collect { try Self.securityContact(given[.securityContact]) }
        let passwords = faults.collect { try self.passwords.resolved(variables) }
        let mailSender = faults.collect { try mail.sender(variables) }
        let mailServer = faults.collect { try mail.server(variables) }
        let providers = (baseURL ?? Self.standardBaseURL).flatMap { url in
            faults.collect { try self.providers.resolved(variables, baseURL: url) }
        }
        // Whoever needs these files reads them. Here they only join the other faults, so that all are told at once.
        if let passwords, !faults.isEmpty { passwords.collectFaultsOfFiles(&faults) }
        try faults.requireNone()
        // Without faults nothing is missing.
        guard let baseURL, let dataFolder, let timeZone, let isThrottled, let signUpPolicy, let secondFactor,
            let bindsDevices, let sendsEmailCodes, let logLevel, let observation, let lifetimes, let quotas,
            let passwords, let providers
        else { throw faults.error }
        return ResolvedSettings(
            server: server, dataFolder: dataFolder, backups: backups ?? dataFolder.backups,
            databaseServer: databaseServer, baseURL: baseURL,
            folders: SiteFolders(home: home ?? ProgramHome.standard, overlay: templates),
            timeZone: timeZone, isThrottled: isThrottled, signUpPolicy: signUpPolicy, secondFactor: secondFactor,
            bindsDevices: bindsDevices, sendsEmailCodes: sendsEmailCodes, logLevel: logLevel,
            observation: observation, lifetimes: lifetimes, quotas: quotas, secretFiles: secretFiles(variables),
            securityContact: securityContact, passwords: passwords, mailSender: mailSender, mailServer: mailServer,
            identityProviders: providers.all, providerValues: providers.values,
            allowsPlainProviders: providers.allowsPlain)
    }
}
