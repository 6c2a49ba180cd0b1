import App
import ArgumentParser
import Database
import HTTPServer
import Logging

/// `latchkey serve`
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Serve the site until SIGTERM or SIGINT.")

    /// How long requests may still take after SIGTERM.
    private static let grace: Duration = .seconds(10)
    /// How often rows whose time is over are deleted.
    private static let cleaning: Duration = .seconds(60 * 60)
    /// How long what follows a start goes on.
    private static let settling: Duration = .seconds(1)

    @Flag(help: "Read templates, texts and public files anew whenever they change, and show what is wrong with them.")
    var development = false
    @Flag(
        help: "Take new connections over from a Latchkey that listens in the same place. Then send SIGTERM to that one."
    )
    var takeOver = false
    @OptionGroup var settings: Settings

    func run() async throws {
        let settings = try settings.resolved()
        let logger = logger(settings)
        let services = try Services(settings, requestLog: requestLog(settings, logger), logger: logger)
        var place = settings.server
        place.inherited = SocketActivation.take()
        place.sharesPort = takeOver
        place.refusalHeaders = Site.refusalHeaders(settings.baseURL)
        let (answer, health) = try site(settings, services)
        let server = Server(place, logger: logger, handler: HealthDesk(health, tellsWhy: false).before(answer))
        let stopped = try StopSignals()
        try server.start()
        let metrics = try startMetrics(settings, services, server, health, logger)
        print("Latchkey serves \(settings.baseURL.text)", terminator: "\n")
        flushOutput()

        let delivery = Self.delivery(of: services, settings, logger: logger)
        let cleaning = Task { [logger] in
            repeat {
                do {
                    try await services.accounts.removeExpired()
                    try await services.todos.removeExpired()
                    while try await services.todos.indexSome() {}
                } catch is DatabaseUnavailable {
                    // Told already, by whoever opened the database.
                } catch {
                    logger.error("What has expired can't be deleted", metadata: ["error": "\(error)"])
                }
                // Not while the first visitors come, who run through much of it.
                if (try? await Task.sleep(for: Self.settling)) != nil { ProgramCode.release() }
            } while (try? await Task.sleep(for: Self.cleaning)) != nil
        }

        await stopped.wait()
        health.stop()
        logger.info("Stopping: finishing what was begun")
        // A mail in progress has the same time as the requests.
        delivery.cancel()
        await server.shutDown(within: Self.grace)
        cleaning.cancel()
        _ = await (cleaning.value, delivery.value)
        // To the end it says that the site is not ready.
        await metrics?.shutDown(within: .zero)
    }
}
