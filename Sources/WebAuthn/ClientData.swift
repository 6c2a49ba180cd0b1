import StrictJSON

/// What the browser says about a ceremony (WebAuthn Level 3, section 5.8.1, `CollectedClientData`).
struct ClientData {
    /// In bytes. It holds a challenge, one or two origins and whatever a browser adds.
    static let longest = 4096

    enum Kind: String {
        case create = "webauthn.create"
        case get = "webauthn.get"
    }

    private let type: String
    /// The challenge that was answered, as base64url.
    let challenge: String
    private let origin: String
    /// Whether the page was in another site's frame.
    private let isFramed: Bool

    /// Nothing vouches for it yet, so it is read strictly: each member once, and texts that are compared quickly.
    /// - Throws: `CeremonyError.clientDataTooLong`, `.malformedClientData`.
    init(_ json: [UInt8]) throws(CeremonyError) {
        guard json.count <= Self.longest else { throw .clientDataTooLong }
        guard case .object(let members)? = try? JSONReader.read(json) else { throw .malformedClientData }
        let value = { (name: String) -> JSONValue? in members.first { $0.name == name }?.value }
        guard case .text(let type)? = value("type"), case .text(let challenge)? = value("challenge"),
            case .text(let origin)? = value("origin")
        else { throw .malformedClientData }
        (self.type, self.challenge, self.origin) = (type, challenge, origin)
        let crossOrigin: JSONValue = value("crossOrigin") ?? .null
        let topOrigin: JSONValue = value("topOrigin") ?? .null
        isFramed = crossOrigin != .null && crossOrigin != .bool(false) || topOrigin != .null
    }

    /// Verifies steps 7 to 11 of section 7.1, which are steps 10 to 14 of section 7.2.
    /// - Parameter challenge: the challenge that was given, as base64url.
    func verify(_ kind: Kind, challenge: String, in scope: CredentialScope) throws(CeremonyError) {
        guard type == kind.rawValue else { throw .wrongType }
        guard self.challenge == challenge else { throw .wrongChallenge }
        guard origin == scope.origin else { throw .wrongOrigin }
        // No page of this site is in another site's frame.
        guard !isFramed else { throw .framed }
    }
}
