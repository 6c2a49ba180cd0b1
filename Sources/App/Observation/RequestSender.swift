import Accounts
import HTTPServer
import Logging
import Synchronization

/// Who sent a request, for each line that is logged while it is handled.
package final class RequestSender: Sendable {
    /// That of the request for which this task works; nil where the log is not to name anybody.
    @TaskLocal package static var current: RequestSender?

    private let address: String
    private let member = Mutex<Member.ID?>(nil)

    init(_ request: Request) {
        address = request.client
    }

    /// Says which member it was, once that is known.
    func name(_ id: Member.ID) {
        member.withLock { $0 = id }
    }

    package var metadata: Logger.Metadata {
        var metadata: Logger.Metadata = ["address": .string(address)]
        if let member = member.withLock(\.self) { metadata["member"] = .stringConvertible(Int(member.number)) }
        return metadata
    }
}
