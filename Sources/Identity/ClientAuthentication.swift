import Foundation
import Secrets

/// How this site authenticates to a provider's token endpoint.
enum ClientAuthentication: Sendable {
    /// A shared secret (RFC 6749, section 2.3.1).
    case secret(Secret)
    /// A JWT signed for each request.
    case signed(AppleClientSecret)

    /// Returns the form fields and the header that authenticate the client.
    func proof(clientID: String, inForm: Bool, at moment: Int) throws(IdentityError) -> Proof {
        switch self {
        case .secret(let secret) where inForm:
            return Proof(fields: [("client_id", clientID), ("client_secret", secret.expose { $0 })])
        case .secret(let secret):
            // Both are form-encoded first, which other uses of Basic don't do.
            let pair = "\(FormEncoding.encode(clientID)):\(secret.expose { FormEncoding.encode($0) })"
            return Proof(authorization: "Basic " + Data(pair.utf8).base64EncodedString())
        case .signed(let statement):
            return Proof(fields: [
                ("client_id", clientID), ("client_secret", try statement.text(clientID: clientID, at: moment)),
            ])
        }
    }

    struct Proof {
        var fields: [(String, String)] = []
        var authorization: String?
    }
}
