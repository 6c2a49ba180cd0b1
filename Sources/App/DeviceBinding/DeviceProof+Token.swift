import Accounts
import Secrets
import StrictJSON

extension DeviceProof {
    /// In bytes. One with an RSA key of 4096 bits takes some 2200.
    private static let longest = 4096

    /// Reads the JSON Web Token of a proof ("DBSC Proof JWT Syntax"; RFC 7515, section 3.1). Nil for anything else: another
    /// type or algorithm, a member given twice, an extension that must be understood, a private key.
    init?(token text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.longest, parts.count == 3, let header = JSONObject(encoded: parts[0]),
            let payload = JSONObject(encoded: parts[1]), let signature = Base64URL.decode(parts[2]),
            header["typ"]?.text == "dbsc+jwt", header["crit"] == nil,
            let algorithm = header["alg"]?.text.flatMap(DevicePublicKey.Algorithm.init),
            let challenge = payload["jti"]?.text
        else { return nil }
        var key: DevicePublicKey?
        if let value = header["jwk"] {
            guard let read = DevicePublicKey(jwk: value, for: algorithm) else { return nil }
            key = read
        }
        self.init(
            algorithm: algorithm, key: key, challenge: challenge,
            signed: Array(text.utf8.dropLast(parts[2].utf8.count + 1)), signature: signature)
    }
}

extension DevicePublicKey {
    /// Reads a public JWK (RFC 7517; RFC 7518, section 6).
    fileprivate init?(jwk value: JSONValue, for algorithm: Algorithm) {
        guard let key = JSONObject(value), key["d"] == nil else { return nil }
        let (type, names) = algorithm == .es256 ? ("EC", ["x", "y"]) : ("RSA", ["n", "e"])
        let numbers = names.compactMap { key[$0]?.text }.compactMap { Base64URL.decode($0) }
        guard key["kty"]?.text == type, numbers.count == 2, algorithm != .es256 || key["crv"]?.text == "P-256" else {
            return nil
        }
        self.init(algorithm, numbers[0], numbers[1])
    }
}

/// The members of an object in a token.
private struct JSONObject {
    private let members: [JSONMember]

    init?(encoded part: Substring) {
        guard let bytes = Base64URL.decode(part), let value = try? JSONReader.read(bytes) else { return nil }
        self.init(value)
    }

    init?(_ value: JSONValue) {
        guard case .object(let members) = value else { return nil }
        self.members = members
    }

    subscript(name: String) -> JSONValue? { members.first { $0.name == name }?.value }
}

extension JSONValue {
    fileprivate var text: String? {
        if case .text(let text) = self { text } else { nil }
    }
}
