import Foundation
import HTTPServer
import HTTPTypes
import Secrets
import Web

@testable import Identity

extension TestProvider {
    func respond(_ request: Request) async -> Response {
        let fault = state.withLock { $0.fault }
        switch request.path {
        case "/.well-known/openid-configuration":
            state.withLock { $0.metadataRequests += 1 }
            return json(metadata)
        case "/keys":
            state.withLock { $0.keyRequests += 1 }
            switch fault {
            case .slowKeys: try? await Task.sleep(for: .seconds(600))
            case .brokenKeys: return Response(body: Array(#"{"keys":"none"}"#.utf8))
            case .redirectedKeys: return Response(status: .found, headers: [.location: "/elsewhere"])
            default: break
            }
            return json(
                .object(["keys": .list(state.withLock { $0.keys.map(\.published) } + [["kty": "oct", "kid": "odd"]])]),
                isHuge: fault == .hugeKeys)
        case "/elsewhere":
            return json(.object(["keys": .list(state.withLock { $0.keys.map(\.published) })]))
        case "/token": return await token(request, fault)
        case "/revoke":
            state.withLock { $0.revocations.append((try? Form(parsing: request.body)) ?? Form(values: [:])) }
            switch fault {
            case .wrongClient: return refusal("invalid_client")
            case .unknownToken: return refusal("invalid_grant")
            case .serverError: return Response(status: .internalServerError)
            case .redirect: return Response(status: .temporaryRedirect, headers: [.location: "/revoke"])
            default: return Response()
            }
        case "/me":
            state.withLock { $0.profileQueries.append(request.query ?? "") }
            return json(state.withLock { $0.profile })
        default: return Response(status: .notFound)
        }
    }

    private var metadata: JSONValue {
        let fields: [String: JSONValue] = [
            "issuer": .text(base), "authorization_endpoint": .text(base + "/authorize"),
            "token_endpoint": .text(base + "/token"), "jwks_uri": .text(base + "/keys"),
            "authorization_response_iss_parameter_supported": true,
        ]
        return .object(fields.merging(state.withLock { $0.metadata }) { $1 })
    }

    private func token(_ request: Request, _ fault: Fault?) async -> Response {
        guard let form = try? Form(parsing: request.body) else { return refusal("invalid_request") }
        state.withLock {
            $0.tokenRequests.append(form)
            $0.tokenHeaders.append(request[.authorization])
        }
        switch fault {
        case .slowToken: try? await Task.sleep(for: .seconds(600))
        case .brokenJSON:
            return Response(headers: [.contentType: "application/json"], body: Array("{\"id_token\":".utf8))
        case .redirect: return Response(status: .temporaryRedirect, headers: [.location: "/token"])
        case .serverError: return Response(status: .internalServerError)
        case .tooMany: return Response(status: .tooManyRequests)
        case .wrongClient: return refusal("invalid_client")
        case .wrongClientWithChallenge:
            return Response(
                status: .unauthorized, headers: [.wwwAuthenticate: "Basic realm=\"token\""],
                body: JSONValue.object(["error": "invalid_client"]).bytes)
        case .noIDToken: return json(["access_token": "opens-a-profile", "token_type": "Bearer"])
        default: break
        }
        guard let grant = state.withLock({ $0.takeGrant(form["code"]) }),
            form["grant_type"] == "authorization_code", form["redirect_uri"] == grant.fields["redirect_uri"],
            Base64URL.encode(Digest(of: Array(form["code_verifier"].utf8)).bytes) == grant.fields["code_challenge"],
            grant.fields["code_challenge_method"] == "S256"
        else { return refusal("invalid_grant") }
        guard let idToken = try? idToken(for: grant, fault) else { return Response(status: .internalServerError) }
        return json(
            [
                "access_token": "opens-a-profile", "token_type": "Bearer", "expires_in": 3600,
                "id_token": .text(idToken), "refresh_token": "r.1",
            ], isHuge: fault == .hugeAnswer)
    }

    private func idToken(for grant: Grant, _ fault: Fault?) throws -> String {
        var claims: [String: JSONValue] = [
            "iss": .text(base), "sub": "10203", "aud": .text(Self.clientID), "exp": .number(clock.seconds + 3600),
            "iat": .number(clock.seconds), "nonce": .text(grant.fields["nonce"] ?? ""), "email": "ana@example.com",
            "email_verified": true, "name": "Ana Ruiz",
        ]
        claims.merge(state.withLock { $0.claims }) { $1 }
        switch fault {
        case .wrongAudience: claims["aud"] = "another-site"
        case .noAudience: claims["aud"] = []
        case .otherAudiences: claims["aud"] = [.text(Self.clientID), "another-site"]
        case .wrongParty: claims["azp"] = "another-site"
        case .wrongIssuer: claims["iss"] = "https://accounts.example"
        case .wrongNonce: claims["nonce"] = "another"
        case .noNonce: claims["nonce"] = nil
        case .expired: claims["exp"] = .number(clock.seconds - 120)
        case .future: claims["iat"] = .number(clock.seconds + 121)
        case .notYet: claims["nbf"] = .number(clock.seconds + 121)
        case .noSubject: claims["sub"] = ""
        case .longSubject: claims["sub"] = .text(String(repeating: "1", count: 256))
        case .huge: claims["padding"] = .text(String(repeating: "x", count: 20_000))
        default: break
        }
        return try sign(.object(claims), fault)
    }

    /// Signs with the last key, unless the fault is in the signature.
    private func sign(_ claims: JSONValue, _ fault: Fault?) throws -> String {
        guard let key = state.withLock({ $0.keys.last }) else { throw NoKey() }
        switch fault {
        case .unsigned: return SigningKey.text(["alg": "none", "kid": .text(key.id)], claims) + "."
        case .signedWithPublicKey:
            let signed = SigningKey.text(["alg": "HS256", "kid": .text(key.id)], claims)
            let code = HMACSHA256.code(for: Array(signed.utf8), key: Secret(key.published.string))
            return signed + "." + Base64URL.encode(code.bytes)
        case .unknownKey: return try key.token(claims, header: ["kid": "never-published"])
        case .otherKey: return try SigningKey.es256(key.id).token(claims)
        case .critical: return try key.token(claims, header: ["crit": ["b64"], "b64": false])
        case .otherType: return try key.token(claims, header: ["typ": "at+JWT"])
        case .otherEncoding: return try key.token(claims, in: .utf16LittleEndian)
        case .garbled: return "not.a.token"
        default: return try key.token(claims)
        }
    }

    private func refusal(_ code: String) -> Response {
        Response(
            status: .badRequest, headers: [.contentType: "application/json"],
            body: JSONValue.object(["error": .text(code)]).bytes)
    }

    /// - Parameter isHuge: whether so many spaces follow that only the size is wrong with it.
    private func json(_ value: JSONValue, isHuge: Bool = false) -> Response {
        let padding = [UInt8](repeating: 0x20, count: isHuge ? 1_000_000 : 0)
        return Response(headers: [.contentType: "application/json"], body: value.bytes + padding)
    }
}

extension TestProvider.State {
    /// The grant of a code that hasn't been used.
    mutating func takeGrant(_ code: String) -> TestProvider.Grant? {
        guard let grant = grants[code], !grant.isUsed else { return nil }
        grants[code]?.isUsed = true
        return grant
    }
}
