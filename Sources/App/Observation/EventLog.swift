import Accounts
import Logging

/// Logs what happens to accounts, so that it leaves the machine as the log does: who, what and from where.
enum EventLog {
    static func listener(_ logger: Logger) -> AuditListener {
        { event, member, client in
            logger.notice(
                "An event of the audit log",
                metadata: [
                    "event": .string(event.rawValue), "member": .stringConvertible(Int(member.number)),
                    "address": .string(client.address), "browser": .string(client.userAgent),
                ])
        }
    }
}
