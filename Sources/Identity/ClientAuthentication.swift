import Secrets

/// How this site shows a provider's token endpoint that it is the one registered.
enum ClientAuthentication: Sendable {
    /// A secret that both know (RFC 6749, section 2.3.1).
    case secret(Secret)
    /// A statement signed for each request.
    case signed(AppleClientSecret)

    /// The form's fields and the header that prove it.
    func proof(clientID: String, inForm: Bool, at moment: Int) throws(IdentityError) -> Proof {
        switch self {
        case .secret(let secret) where inForm:
            Proof(fields: [("client_id", clientID), ("client_secret", secret.expose { $0 })])
        case .secret(let secret):
            // Both are form-encoded first, which other uses of Basic don't do.
            Proof(
                authorization: "Basic "
                    + Base64.encode(FormEncoding.encode(clientID) + ":" + secret.expose(FormEncoding.encode)))
        case .signed(let statement):
            Proof(fields: [
                ("client_id", clientID), ("client_secret", try statement.text(clientID: clientID, at: moment)),
            ])
        }
    }

    struct Proof {
        var fields: [(String, String)] = []
        var authorization: String?
    }
}
