import ArgumentParser
import HTTPServer
import Secrets

/// The operator's settings for logs and metrics, by flag or environment variable; a flag wins.
struct ObservationSettings: ParsableArguments {
    private static let tokenLengths = 16...1024

    @Option(help: ObservationSetting.logFormat.help) var logFormat: String?
    @Option(help: ObservationSetting.logEvents.help) var logEvents: String?
    @Option(help: ObservationSetting.metricsAddress.help) var metricsAddress: String?
    @Option(help: ObservationSetting.metricsTokenFile.help) var metricsTokenFile: String?

    var flags: [ObservationSetting: String?] {
        [
            .logFormat: logFormat, .logEvents: logEvents, .metricsAddress: metricsAddress,
            .metricsTokenFile: metricsTokenFile,
        ]
    }

    /// - Parameter site: where the site itself is served.
    /// - Throws: `SettingsError` for all invalid ones.
    func resolved(
        _ variables: [String: String], beside site: Server.Settings
    ) throws(SettingsError) -> ResolvedObservation {
        let given = flags.given(variables)
        var faults = SettingsFaults()
        let format = faults.collect { try Self.format(given[.logFormat]) }
        let logsEvents = faults.collect {
            try WrittenSwitch.read(
                given[.logEvents] ?? ObservationSetting.logEvents.standard, of: "Events in the log")
        }
        let metrics = faults.collect { try Self.metrics(given[.metricsAddress], beside: site) }
        let token = faults.collect { try Self.token(given) }
        try faults.requireNone()
        return ResolvedObservation(
            logFormat: format, logsEvents: logsEvents ?? false, metrics: metrics, metricsToken: token)
    }

    /// Nil for the default.
    private static func format(_ text: String?) throws(SettingsError) -> LogFormat? {
        guard let text else { return nil }
        guard let format = LogFormat(rawValue: text) else {
            throw SettingsError("The log's format must be text or json, not \"\(text)\".")
        }
        return format
    }

    /// Nil for none.
    private static func metrics(
        _ text: String?, beside site: Server.Settings
    ) throws(SettingsError) -> Server.Settings? {
        guard let text else { return nil }
        guard let metrics = MetricsAddress.read(text) else {
            throw SettingsError(
                "The metrics' address must be like 9464, 127.0.0.1:9464, [::1]:9464 or /run/latchkey/metrics, not \"\(text)\"."
            )
        }
        try Settings.requireHost(metrics.host)
        let isTaken =
            metrics.unixSocket == nil
            ? site.unixSocket == nil && metrics.port == site.port
            : metrics.unixSocket == site.unixSocket
        guard !isTaken else {
            throw SettingsError("The site is served at \(text): metrics need an address of their own.")
        }
        return metrics
    }

    /// Nil for none.
    private static func token(_ given: [ObservationSetting: String]) throws(SettingsError) -> Secret? {
        let setting = ObservationSetting.metricsTokenFile
        guard let path = given[setting] else { return nil }
        guard given[.metricsAddress] != nil else {
            throw SettingsError(
                "\(setting.variable) means nothing without \(ObservationSetting.metricsAddress.variable).")
        }
        let file = setting.secretFile(at: path)
        let token = try Secret(lineOf: file, called: "the token for metrics")
        guard token.expose({ isBearerToken($0) }) else {
            throw SettingsError(
                """
                The token for metrics in \(file.path) must have \(tokenLengths.lowerBound) to \(tokenLengths.upperBound) \
                letters and digits, as openssl rand -hex 32 prints it, and besides them only -._~+/ and = at its end.
                """)
        }
        return token
    }

    /// Whether clients can send it in a field (`b64token` in RFC 6750, section 2.1), and nobody guesses it.
    private static func isBearerToken(_ text: String) -> Bool {
        tokenLengths.contains(text.utf8.count) && text.wholeMatch(of: /[A-Za-z0-9\-._~+\/]+=*/) != nil
    }
}

/// The settings for logs and metrics, checked.
struct ResolvedObservation: Sendable {
    /// Nil for the default, which depends on how the site is served.
    let logFormat: LogFormat?
    /// Whether the events of audit logs are logged.
    let logsEvents: Bool
    /// The address of the metrics server; nil for none.
    var metrics: Server.Settings?
    /// What whoever reads metrics must send; nil for nothing.
    let metricsToken: Secret?
}
