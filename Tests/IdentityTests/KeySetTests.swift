import Foundation
import Testing

@testable import Identity

@Suite struct KeySetTests {
    private func keys(_ published: [JSONValue]) throws -> KeySet {
        try KeySet(HTTPAnswer(status: 200, body: Data(JSONValue.object(["keys": .list(published)]).bytes)))
    }

    /// A published key with some of its fields changed, or taken out.
    private func key(_ key: SigningKey, _ changes: [String: JSONValue]) -> JSONValue {
        guard case .object(let fields) = key.published else { return key.published }
        return .object(fields.merging(changes) { $1 })
    }

    @Test func `a key serves its own algorithm, said or not`() throws {
        let (rsa, curve) = (try SigningKey.rs256("r"), SigningKey.es256("e"))
        for changes in [[:], ["alg": .null], ["alg": .null, "use": .null]] as [[String: JSONValue]] {
            let set = try keys([key(rsa, changes), key(curve, changes)])

            #expect(set.key(named: "r", for: .rs256) != nil)
            #expect(set.key(named: "e", for: .es256) != nil)
            #expect(set.key(named: "e", for: .rs256) == nil)
            #expect(set.key(named: "r", for: .es256) == nil)
        }
    }

    @Test(
        arguments: [["use": "enc"], ["alg": "ES384"], ["crv": "P-384"], ["x": "AAAA"], ["y": .null]]
            as [[String: JSONValue]])
    func `a key for something else, or broken, is none`(changes: [String: JSONValue]) throws {
        let set = try keys([key(.es256("one"), changes)])

        #expect(set.key(named: "one", for: .es256) == nil)
    }

    @Test func `a token without a key's name is checked with the only key there is`() throws {
        let (one, two) = (SigningKey.es256("one").published, SigningKey.es256("two").published)

        #expect(try keys([one]).key(named: nil, for: .es256) != nil)
        #expect(try keys([one, two]).key(named: nil, for: .es256) == nil)
        #expect(try keys([one, two]).key(named: "three", for: .es256) == nil)
    }

    @Test func `keys that this site doesn't know don't stand in the way`() throws {
        let strange: [JSONValue] = [
            ["kty": "oct", "kid": "one", "k": "AAAA"], ["kty": "OKP", "crv": "Ed25519"], ["kid": "one"], "text", .null,
            ["kty": 1],
        ]

        #expect(try keys(strange + [SigningKey.es256("one").published]).key(named: "one", for: .es256) != nil)
    }
}
