import Foundation
import Secrets

extension Pepper {
    /// A new random pepper as a line of the file of peppers: `name:key`.
    static func freshLine() -> String {
        let name = Token.random().digest.bytes.prefix(4).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        return "\(name.joined()):\(Data(MACKey.random().exposed).base64EncodedString())"
    }
}
