import Foundation
import Secrets
import Testing

@testable import Identity

@Suite(.timeLimit(.minutes(5))) struct KeySetTests {
    private func keys(_ published: [JSONValue]) throws -> KeySet {
        try KeySet(ProviderResponse(status: 200, body: Data(JSONValue.object(["keys": .list(published)]).bytes)))
    }

    /// A published key with some of its fields changed, or taken out.
    private func key(_ key: SigningKey, _ changes: [String: JSONValue]) -> JSONValue {
        guard case .object(let fields) = key.published else { return key.published }
        return .object(fields.merging(changes) { $1 })
    }

    @Test func `a key serves its own algorithm, said or not`() throws {
        let (rsa, curve) = (try SigningKey.rs256("r"), try SigningKey.es256("e"))
        for changes in [[:], ["alg": .null], ["alg": .null, "use": .null], ["key_ops": ["sign", "verify"]]]
            as [[String: JSONValue]]
        {
            let set = try keys([key(rsa, changes), key(curve, changes)])

            #expect(set.key(named: "r", for: .rs256) != nil)
            #expect(set.key(named: "e", for: .es256) != nil)
            #expect(set.key(named: "e", for: .rs256) == nil)
            #expect(set.key(named: "r", for: .es256) == nil)
        }
    }

    @Test(
        arguments: [
            ["use": "enc"], ["key_ops": ["encrypt"]], ["key_ops": []], ["key_ops": "verify"], ["alg": "ES384"],
            ["crv": "P-384"], ["x": "AAAA"], ["y": .null],
        ]
            as [[String: JSONValue]])
    func `a key for something else, or broken, is ignored`(changes: [String: JSONValue]) throws {
        let set = try keys([key(.es256("one"), changes)])

        #expect(set.key(named: "one", for: .es256) == nil)
    }

    @Test func `numbers that make no good key make none`() throws {
        func bytes(_ count: Int) -> JSONValue { .text(Base64URL.encode([UInt8](repeating: 0xFF, count: count))) }
        let rsa = try SigningKey.rs256("one")
        for changes in [
            ["n": ""], ["n": bytes(128)], ["n": bytes(255)], ["n": bytes(1025)], ["n": bytes(4096)], ["n": "*"],
            ["e": ""], ["e": "AA"], ["e": "AQ"], ["e": "Ag"], ["e": bytes(9)],
        ] as [[String: JSONValue]] {
            #expect(try keys([key(rsa, changes)]).key(named: "one", for: .rs256) == nil, "\(changes)")
        }
        // Not a point of the curve.
        let set = try keys([key(.es256("one"), ["x": bytes(32), "y": bytes(32)])])
        #expect(set.key(named: "one", for: .es256) == nil)
    }

    private struct Claims: Decodable {
        let iss: String
    }

    /// RFC 7515, appendices A.2 and A.3.
    @Test(
        arguments: [
            (
                [
                    "kty": "RSA", "e": "AQAB",
                    "n": """
                    ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-\
                    yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-\
                    KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_\
                    h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ
                    """,
                ],
                "eyJhbGciOiJSUzI1NiJ9",
                """
                cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr\
                7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--x\
                i12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_Ioy\
                pGlUPQGe77Rw
                """
            ),
            (
                [
                    "kty": "EC", "crv": "P-256", "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
                    "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
                ],
                "eyJhbGciOiJFUzI1NiJ9",
                "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"
            ),
        ] as [(JSONValue, String, String)])
    func `the standard's own examples hold`(published: JSONValue, header: String, signature: String) async throws {
        let payload = """
            eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ
            """
        let token = try JSONWebToken([header, payload, signature].joined(separator: "."))
        let key = try #require(try keys([published]).key(named: nil, for: token.algorithm))

        let claims: Claims = try key.claims(of: token)

        #expect(claims.iss == "joe")
    }

    @Test func `a token without a key's name is checked with the only key there is`() throws {
        let (one, two) = (try SigningKey.es256("one").published, try SigningKey.es256("two").published)

        #expect(try keys([one]).key(named: nil, for: .es256) != nil)
        #expect(try keys([one, two]).key(named: nil, for: .es256) == nil)
        #expect(try keys([one, two]).key(named: "three", for: .es256) == nil)
    }

    @Test func `keys that this site doesn't know don't stand in the way`() throws {
        let strange: [JSONValue] = [
            ["kty": "oct", "kid": "one", "k": "AAAA"], ["kty": "OKP", "crv": "Ed25519"], ["kid": "one"], "text", .null,
            ["kty": 1],
        ]

        #expect(try keys(strange + [try SigningKey.es256("one").published]).key(named: "one", for: .es256) != nil)
    }
}
