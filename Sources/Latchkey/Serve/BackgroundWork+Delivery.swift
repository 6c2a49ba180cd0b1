import App
import Files
import Logging
import Mail

extension BackgroundWork {
    /// How often to try for the lock while another process holds it, or its folder can't be written.
    private static let lockCheck: Duration = .milliseconds(500)

    /// Delivers the outbox until the task is cancelled: to the mail server if one is set, otherwise into the data
    /// folder.
    static func delivery(of services: Services, _ settings: ResolvedSettings, logger: Logger) -> Task<Void, Never> {
        let transport: Transport
        if let server = settings.mailServer {
            transport = SMTPTransport(server).deliver
        } else {
            transport = MailFolder(path: settings.dataFolder.outbox).deliver
        }
        return Task {
            let served = services.database.fileNumber
            guard let lock = await takenLock(settings.dataFolder, serving: served, logger) else { return }
            await whileLeading(services.database) {
                await services.outbox.deliver(through: transport, from: settings.mailSender, logger: logger)
            }
            withExtendedLifetime(lock) {}
        }
    }

    /// Waits for the lock and logs once what it waits for. Nil if the task is cancelled first.
    private static func takenLock(
        _ folder: DataFolder, serving served: UInt64?, _ logger: Logger
    ) async -> DeliveryLock? {
        var failure: FileFailure?
        var isOthers = false
        repeat {
            do throws(FileFailure) {
                let lock = try DeliveryLock(of: folder)
                if lock.take(serving: served) { return lock }
                if !isOthers {
                    logger.notice("Another process delivers this site's mails; this one will when that one ends")
                }
                isOthers = true
            } catch {
                if failure != error { logger.error("No email is sent until this is fixed. \(error)") }
                failure = error
            }
        } while (try? await Task.sleep(for: lockCheck)) != nil
        return nil
    }
}
