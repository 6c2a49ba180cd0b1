import Accounts
import Logging

/// Logs what happens to accounts, so that it leaves the machine as the log does: who, what and from where.
enum EventLog {
    static func listener(_ logger: Logger) -> AuditListener {
        { event, member, client in
            var metadata: Logger.Metadata = [
                "event": .string(event.rawValue), "member": .stringConvertible(Int(member.number)),
                "browser": .string(client.userAgent),
            ]
            // What a command did came from no address.
            if !client.address.isEmpty { metadata["address"] = .string(client.address) }
            logger.notice("An event of the audit log", metadata: metadata)
        }
    }
}
