import Foundation
import Testing

/// An example of WebAuthn Level 3, section 16, "Test Vectors": `vectors.json` has all of them.
struct SpecificationVector: Decodable, CustomTestStringConvertible {
    struct Registration: Decodable {
        let challenge: String
        let aaguid: String
        let credentialID: String
        let clientDataJSON: String
        let attestationObject: String
    }

    struct Authentication: Decodable {
        let challenge: String
        let authenticatorData: String
        let clientDataJSON: String
        let signature: String
    }

    let name: String
    let section: String
    let registration: Registration
    let authentication: Authentication

    var testDescription: String { name }

    static let all: [SpecificationVector] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "vectors.json")
        return (try? JSONDecoder().decode([SpecificationVector].self, from: Data(contentsOf: file))) ?? []
    }()
}
