import ArgumentParser
import HTTPServer

/// The operator's settings for logs and metrics, by flag or environment variable; a flag wins.
struct ObservationSettings: ParsableArguments {
    @Option(help: ObservationSetting.logFormat.help) var logFormat: String?
    @Option(help: ObservationSetting.metricsAddress.help) var metricsAddress: String?

    var flags: [ObservationSetting: String?] { [.logFormat: logFormat, .metricsAddress: metricsAddress] }

    /// - Parameter site: where the site itself is served.
    /// - Throws: `SettingsError` for the first invalid setting.
    func resolved(
        _ variables: [String: String], beside site: Server.Settings
    ) throws(SettingsError) -> ResolvedObservation {
        let given = flags.given(variables)
        var format: LogFormat?
        if let text = given[.logFormat] {
            format = LogFormat(rawValue: text)
            guard format != nil else { throw SettingsError("The log's format must be text or json, not \"\(text)\".") }
        }
        guard let text = given[.metricsAddress] else {
            return ResolvedObservation(logFormat: format, metrics: nil)
        }
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
        return ResolvedObservation(logFormat: format, metrics: metrics)
    }
}

/// The settings for logs and metrics, checked.
struct ResolvedObservation: Sendable {
    /// Nil for the default, which depends on how the site is served.
    let logFormat: LogFormat?
    /// The address of the metrics server; nil for none.
    let metrics: Server.Settings?
}
