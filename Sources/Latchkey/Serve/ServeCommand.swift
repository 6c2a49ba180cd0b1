import App
import ArgumentParser
import Database
import HTTPServer
import Logging

/// `latchkey serve`
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve the site until SIGTERM, SIGINT or SIGHUP.")

    /// How long requests may still take after SIGTERM.
    private static let grace: Duration = .seconds(10)

    @Flag(help: "Reload templates, texts and public files whenever they change, and show their errors.")
    var development = false
    @Flag(
        help: "Take over new connections from a running Latchkey at the same address. Then send SIGTERM to that one."
    )
    var takeOver = false
    @OptionGroup var settings: Settings

    func run() async throws {
        let settings = try resolvedSettings()
        let logger = logger(settings)
        let manager = ServiceNotification.take()
        let isNew = settings.isNewSite
        let isAmongOthers = isNew && settings.dataFolder.holdsOtherThings
        // A start that can't succeed leaves no empty site behind.
        let content = try isNew ? settings.requireFirstStart() : settings.folders.content()
        let services = try await Services(
            settings, for: .serving, requestLog: requestLog(settings, logger), logger: logger)
        let (respond, notifier, health) = try site(content, settings, services)
        let server = Server(
            settings.server, logger: logger,
            handler: HealthEndpoint(health, tellsWhy: false, https: settings.baseURL.isSecure)
                .before(respond))
        let stopped = try StopSignals()
        FreeMemory.giveBackLargeBuffers()
        // Before the first visitor comes: a command that needs all nodes away must find this one.
        try join(services, settings, logger)
        let nodeSettings = try nodeSettings(settings)
        try server.start()
        let metrics = try startMetrics(settings, services, server, health, logger)
        announce(settings, isNew: isNew, isAmongOthers: isAmongOthers, logger)
        if !manager.tell(.ready) { logger.error("systemd can't be told that the service is ready") }
        let work = BackgroundWork(of: services, settings, telling: nodeSettings, notifying: notifier, logger)

        await stopped.wait()
        health.stop()
        manager.tell(.stopping)
        logger.info("Stopping: finishing open requests")
        let workEnd = work.stop()
        await server.shutDown(within: Self.grace)
        await workEnd.value
        // Stopped last: it reports until the end that the site is not ready.
        await metrics?.shutDown(within: .zero)
    }

    /// The settings, with what this command alone knows of both servers.
    private func resolvedSettings() throws -> ResolvedSettings {
        var settings = try settings.resolved()
        let refusalHeaders = Site.refusalHeaders(settings.baseURL)
        settings.server.inherited = SocketActivation.take()
        settings.server.sharesPort = takeOver
        settings.server.refusalHeaders = refusalHeaders
        settings.observation.metrics?.sharesPort = takeOver
        settings.observation.metrics?.refusalHeaders = refusalHeaders
        return settings
    }

    private func announce(_ settings: ResolvedSettings, isNew: Bool, isAmongOthers: Bool, _ logger: Logger) {
        // Shows the operator a mistyped folder name.
        if isNew { logger.info("A new site was created", metadata: ["folder": "\(settings.dataFolder.fullPath)"]) }
        if isAmongOthers {
            logger.warning("Other things were in that folder before: if you mean another one, name it with --data")
        }
        if settings.databaseServer == nil, let failure = settings.dataFolder.forbiddenFolder {
            logger.error("\(failure)")
        }
        for warning in settings.warnings { logger.warning("\(warning.sentence)") }
        print("Latchkey serves \(Self.place(settings.server, settings.baseURL))")
        StandardOutput.flush()
    }

    /// Where the site is served. Only a socket of its own tells nobody where browsers find it.
    private static func place(_ configuration: Server.Settings, _ baseURL: BaseURL) -> String {
        guard configuration.inherited.isEmpty, let socket = configuration.unixSocket else { return baseURL.text }
        return "the socket \(socket), with links to \(baseURL.text)"
    }
}
