import Foundation

/// What the browser says about a ceremony (WebAuthn Level 3, section 5.8.1, `CollectedClientData`).
struct ClientData {
    /// In bytes. It holds a challenge, one or two origins and whatever a browser adds.
    static let longest = 4096

    private struct Fields: Decodable {
        let type: String
        let challenge: String
        let origin: String
        let crossOrigin: Bool?
        let topOrigin: String?
    }

    enum Kind: String {
        case create = "webauthn.create"
        case get = "webauthn.get"
    }

    private let fields: Fields

    /// - Throws: `CeremonyError.clientDataTooLong`, `.malformedClientData`.
    init(_ json: [UInt8]) throws(CeremonyError) {
        guard json.count <= Self.longest else { throw .clientDataTooLong }
        guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(json)) else { throw .malformedClientData }
        self.fields = fields
    }

    /// The challenge that was answered, as base64url.
    var challenge: String { fields.challenge }

    /// Verifies steps 7 to 11 of section 7.1, which are steps 10 to 14 of section 7.2.
    /// - Parameter challenge: the challenge that was given, as base64url.
    func verify(_ kind: Kind, challenge: String, in scope: CredentialScope) throws(CeremonyError) {
        guard fields.type == kind.rawValue else { throw .wrongType }
        guard fields.challenge == challenge else { throw .wrongChallenge }
        guard fields.origin == scope.origin else { throw .wrongOrigin }
        // No page of this site is in another site's frame.
        guard fields.crossOrigin != true, fields.topOrigin == nil else { throw .framed }
    }
}
