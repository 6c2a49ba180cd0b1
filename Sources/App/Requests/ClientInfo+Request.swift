import Accounts
import HTTPServer
import HTTPTypes

extension ClientInfo {
    init(_ request: Request) {
        // Its bytes: browsers may name themselves in any script.
        let userAgent = String(decoding: request.bytes(of: .userAgent) ?? [], as: UTF8.self)
        self.init(address: request.client, userAgent: userAgent)
    }
}
