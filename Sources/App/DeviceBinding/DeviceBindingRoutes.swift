import Accounts
import HTTPServer
import HTTPTypes
import Mustache
import Secrets
import StrictJSON
import Web

/// The two addresses of Device Bound Session Credentials (W3C). No person sees their answers.
///
/// Browsers delete a key when they get 4xx other than 403, and go on without a proof for a while after 5xx. So there is
/// no 429 here, and 4xx only where something other than a browser is at work.
struct DeviceBindingRoutes: Sendable {
    private let accounts: Accounts
    private let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        accounts = site.services.accounts
        cookies = site.cookies
    }

    /// Binds the login of a slot to the browser's new key. The challenge, which only the login's own response had, takes
    /// the place of a form's token.
    @Sendable func bind(_ context: Context<Visitor>) async throws -> Response {
        let sent = Sent(context, cookies)
        guard let session = sent.session, let proof = Self.proof(context.request) else { return refusal(context) }
        do {
            let binding = try await accounts.deviceBindings.bind(
                proof, to: session, knownBy: context.knownBrowser(accounts, cookies), from: context.client)
            return instructions(binding, at: sent.slot)
        } catch is DeviceProofRefused {
            return refusal(context)
        }
    }

    /// Gives another device cookie for a signed challenge. `Sec-Secure-Session-Id` shows that the browser asks, and no
    /// page: scripts can't set it.
    @Sendable func refresh(_ context: Context<Visitor>) async throws -> Response {
        let sent = Sent(context, cookies)
        guard let id = context.request.text(of: .secSecureSessionID), !id.isEmpty else {
            return refusal(context)
        }
        let proof = Self.proof(context.request)
        if proof == nil, context.request[.secureSessionResponse] != nil { return refusal(context) }
        do {
            let refresh = try await accounts.deviceBindings.refresh(
                id, by: proof, session: sent.session, ticket: sent.ticket, browser: context.token(in: cookies.browser))
            switch refresh {
            case .challenged(let challenge): return ask(challenge, of: id)
            case .proven(let binding): return instructions(binding, at: sent.slot)
            case .over: return end(id)
            }
        } catch is DeviceProofRefused {
            return refusal(context)
        }
    }

    private static func proof(_ request: Request) -> DeviceProof? {
        request.text(of: .secureSessionResponse).flatMap { DeviceProof(token: $0) }
    }

    /// "JSON Session Instruction Format", and the cookie.
    private func instructions(_ binding: DeviceBinding, at slot: AccountSlot) -> Response {
        let cookie = JSONValue.object([
            JSONMember("type", .text("cookie")),
            JSONMember("name", .text(cookies.device(at: slot))),
            JSONMember("attributes", .text(Cookie.attributes + (cookies.isSecure ? "; Secure" : ""))),
        ])
        // A proof must not wait for that of another account in this browser.
        let exceptions = [Path.bindDevice, .refreshDevice].map { path in
            JSONValue.object([
                JSONMember("type", .text("exclude")), JSONMember("domain", .text("*")),
                JSONMember("path", .text(path.address.path)),
            ])
        }
        return Response.json(
            .object([
                JSONMember("session_identifier", .text(binding.id)),
                JSONMember("refresh_url", .text(Path.refreshDevice.address.at(slot).path)),
                JSONMember(
                    "scope",
                    .object([
                        JSONMember("include_site", .bool(false)), JSONMember("scope_specification", .list(exceptions)),
                    ])),
                JSONMember("credentials", .list([cookie])),
            ])
        ).setting([cookies.device(binding.cookie, at: slot)])
    }

    private func ask(_ challenge: String, of id: String) -> Response {
        Response(status: .forbidden, headers: [.secureSessionChallenge: "\"\(challenge)\";id=\"\(id)\""])
    }

    /// Makes the browser delete the key.
    private func end(_ id: String) -> Response {
        .json(.object([JSONMember("session_identifier", .text(id)), JSONMember("continue", .bool(false))]))
    }

    private func refusal(_ context: Context<Visitor>) -> Response {
        Response(
            status: .badRequest, headers: [.contentType: "text/plain; charset=utf-8"],
            body: Array(context.localizer["device.refused"].utf8))
    }
}

/// What a request says of itself: the slot in its address, and the slot's login.
private struct Sent {
    let slot: AccountSlot
    let session: Token?
    let ticket: RememberTicket?

    init(_ context: Context<Visitor>, _ cookies: SiteCookies) {
        let sent = RequestCookies(context.request)
        slot = AccountSlot(context.query["slot"]) ?? .first
        session = cookies.session(in: sent, at: slot)
        ticket = cookies.ticket(in: sent, at: slot)
    }
}

extension Request {
    /// A field whose value is one string: as a structured field has it (RFC 9651, section 3.3.3), or bare, as Chromium
    /// sends it.
    fileprivate func text(of name: HTTPField.Name) -> String? {
        self[name].map {
            $0.count >= 2 && $0.hasPrefix("\"") && $0.hasSuffix("\"") ? String($0.dropFirst().dropLast()) : $0
        }
    }
}
