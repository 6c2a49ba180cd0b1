import App
import HTTPServer
import Logging

extension Serve {
    /// Text for who works on the site, JSON for who runs it, unless a setting says otherwise.
    func logger(_ settings: ResolvedSettings) -> Logger {
        let format = format(settings)
        let queue = StandardError.startQueue(leftOut: format.leftOut)
        var logger = Logger(label: "latchkey") { format.handler(label: $0, queue.append) }
        logger.logLevel = settings.logLevel
        return logger
    }

    /// A line for each request for who works on the site; for who runs it only where it asks for much, or took long.
    func requestLog(_ settings: ResolvedSettings, _ logger: Logger) -> RequestLog {
        RequestLog(logger, level: development ? .info : .debug, style: format(settings).requests)
    }

    private func format(_ settings: ResolvedSettings) -> LogFormat {
        settings.observation.logFormat ?? (development ? .text : .json)
    }

    /// What answers people's requests, and what knows whether it can.
    func site(
        _ settings: ResolvedSettings, _ services: Services
    ) throws -> (answer: @Sendable (Request) async -> Response, health: Health) {
        guard development else { return (try settings.folders.site(services).answer, Health(services)) }
        let site = DevelopmentSite(services, settings.folders)
        return (site.answer, Health(services) { site.isWhole })
    }

    /// A second server, for whoever looks after the site, when it is wanted.
    /// - Throws: `StartFailure`.
    func startMetrics(
        _ settings: ResolvedSettings, _ services: Services, _ server: Server, _ health: Health, _ logger: Logger
    ) throws -> Server? {
        guard var place = settings.observation.metrics else { return nil }
        place.sharesPort = takeOver
        let registry = SiteMetrics.registry(services, server, version: Latchkey.configuration.version)
        let metrics = Server(place, logger: logger, handler: MetricsDesk(registry, health).answer)
        try metrics.start()
        logger.info(
            "Metrics are told", metadata: ["at": "\(place.unixSocket ?? "http://\(place.host):\(place.port)")/metrics"])
        return metrics
    }
}
