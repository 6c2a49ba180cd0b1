import Accounts
import HTTPServer
import HTTPTypes

extension ClientInfo {
    init(_ request: Request) {
        // Its bytes: browsers may name themselves in any script.
        let userAgent = String(decoding: request.bytes(of: .userAgent) ?? [], as: UTF8.self).withoutC1Controls
        self.init(address: request.client, userAgent: userAgent)
    }
}

extension String {
    /// The text without the controls of ISO 6429 that are characters of their own. Those of ASCII no field has. A terminal
    /// that shows the log would obey them.
    fileprivate var withoutC1Controls: String {
        let controls: ClosedRange<UInt32> = 0x80...0x9F
        guard unicodeScalars.contains(where: { controls.contains($0.value) }) else { return self }
        return String(UnicodeScalarView(unicodeScalars.filter { !controls.contains($0.value) }))
    }
}
