import App
import Logging
import Mail

extension Serve {
    /// Delivers the outbox until the task is cancelled: to the mail server when one is set, or else into the data folder.
    static func delivery(of services: Services, _ settings: ResolvedSettings, logger: Logger) -> Task<Void, Never> {
        let transport: Transport
        if let server = settings.mailServer {
            transport = SMTPTransport(server).deliver
        } else {
            transport = MailFolder(path: settings.dataFolder.outbox).deliver
        }
        return Task {
            guard let lock = DeliveryLock(path: settings.dataFolder.deliveryLock) else {
                return logger.error("No mail is sent: \(settings.dataFolder.deliveryLock) can't be written")
            }
            if !lock.take() {
                logger.notice("Another process delivers this folder's mails; this one will when that has ended")
                guard await lock.wait() else { return }
            }
            await services.outbox.deliver(through: transport, from: settings.mailSender, logger: logger)
            withExtendedLifetime(lock) {}
        }
    }
}
