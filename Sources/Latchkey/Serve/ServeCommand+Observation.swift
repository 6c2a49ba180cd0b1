import Accounts
import App
import HTTPServer
import Logging

extension ServeCommand {
    /// Logs text in development and JSON otherwise, unless a setting says so.
    func logger(_ settings: ResolvedSettings) -> Logger {
        let format = format(settings)
        let queue = StandardError.startQueue(leftOut: format.leftOut)
        var logger = Logger(label: "latchkey") { format.handler(label: $0, queue.append) }
        logger.logLevel = settings.logLevel
        return logger
    }

    /// Logs every request in development. Otherwise requests are logged at log level debug, or if they are slow.
    func requestLog(_ settings: ResolvedSettings, _ logger: Logger) -> RequestLog {
        RequestLog(logger, level: development ? .info : .debug, style: format(settings).requests)
    }

    private func format(_ settings: ResolvedSettings) -> LogFormat {
        settings.observation.logFormat ?? (development ? .text : .json)
    }

    /// The handler of the site's requests, what writes emails about security events, and the site's health.
    func site(
        _ content: SiteContent, _ settings: ResolvedSettings, _ services: Services
    ) throws -> (respond: @Sendable (Request) async -> Response, notifier: SecurityNotifier, health: Health) {
        let site = try content.site(services)
        guard development else { return (site.respond, site.notifier, Health(services)) }
        let changing = DevelopmentSite(services, settings.folders)
        return (changing.respond, site.notifier, Health(services) { changing.isWhole })
    }

    /// Starts the operator's second server, for metrics, if one is set.
    func startMetrics(
        _ settings: ResolvedSettings, _ services: Services, _ server: Server, _ health: Health, _ logger: Logger
    ) throws -> Server? {
        guard let configuration = settings.observation.metrics else { return nil }
        let registry = SiteMetrics.registry(services, server, version: Latchkey.configuration.version)
        let endpoint = MetricsEndpoint(registry, health, token: settings.observation.metricsToken)
        let metrics = Server(configuration, logger: logger, handler: endpoint.respond)
        try metrics.start()
        logger.info(
            "Metrics are served",
            metadata: [
                "at": "\(configuration.unixSocket ?? "http://\(configuration.host):\(configuration.port)")/metrics"
            ])
        return metrics
    }
}
