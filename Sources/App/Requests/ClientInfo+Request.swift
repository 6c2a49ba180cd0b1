import Accounts
import HTTPServer
import HTTPTypes

extension ClientInfo {
    init(_ request: Request) {
        self.init(address: request.client, userAgent: request[.userAgent] ?? "")
    }
}
