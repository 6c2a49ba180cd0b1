import ArgumentParser
import HTTPServer

/// What whoever looks after the site gets to see, by a flag or by an environment variable; a flag wins.
struct ObservationSettings: SettingsGroup {
    @Option(help: ObservationSetting.logFormat.help) var logFormat: String?
    @Option(help: ObservationSetting.metricsAddress.help) var metricsAddress: String?

    var flags: [ObservationSetting: String?] { [.logFormat: logFormat, .metricsAddress: metricsAddress] }

    /// - Parameter site: where the site itself is served.
    /// - Throws: `SettingsError` for the first that makes no sense.
    func resolved(
        _ variables: [String: String], beside site: Server.Settings
    ) throws(SettingsError) -> ResolvedObservation {
        let given = given(variables)
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

/// What whoever looks after the site gets to see.
struct ResolvedObservation: Sendable {
    /// Nil for what fits the way the site is served.
    let logFormat: LogFormat?
    /// Where metrics are told; nil for nowhere.
    let metrics: Server.Settings?
}
