import Accounts
import Database
import HTTPServer
import Secrets
import Web

/// Authenticates a request by its session cookie, or resumes a remembered device.
struct Authenticator: Sendable {
    let accounts: Accounts
    let cookies: SiteCookies
    let securityEmails: SecurityEmails
    let timeZones: TimeZones

    /// - Parameter localizer: that of the language the browser requests.
    func authenticate(_ request: Request, from client: ClientInfo, _ localizer: Localizer) async throws -> Visitor {
        let sent = RequestCookies(request)
        let isActivity = request.isUserActivity
        let slot = cookies.slot(in: sent)
        let (session, ticket) = (cookies.session(in: sent, at: slot), cookies.ticket(in: sent, at: slot))
        let stale = cookies.stale(at: slot)
        let mark = sent[stale].flatMap { Token($0) }
        let device = cookies.device(at: slot)
        if let session {
            do {
                if let open = try await accounts.sessions.session(
                    opening: session, provenBy: sent[device], isActivity: isActivity)
                {
                    return visitor(of: open, by: session, ticket, sent, at: slot, isActivity: isActivity)
                }
            } catch is DeviceUnproven {
                return unproven(request, sent, at: slot)
            }
        }
        guard let ticket else {
            return visitor(sent, at: slot, isActivity: isActivity, session: session, hasExpired: session != nil)
        }
        let notifier = securityEmails.notifier(choosing: sent[cookies.language], else: localizer)
        let resumed: ResumeResult
        do {
            resumed = try await accounts.rememberedDevices.resume(
                with: ticket, marked: mark, provenBy: sent[device], from: client, notifying: notifier)
        } catch let error as DatabaseUnavailable {
            // No session can be opened now, but this one page can be shown to the ticket's member.
            do {
                let member = try await accounts.rememberedDevices.member(of: ticket, provenBy: sent[device])
                guard let member else { throw error }
                var visitor = visitor(sent, at: slot, isActivity: isActivity, member: member, ticket: ticket)
                visitor.unsaved = error
                return visitor
            } catch is DeviceUnproven {
                return unproven(request, sent, at: slot)
            }
        }
        switch resumed {
        case .signedIn(let signedIn):
            return visitor(
                sent, at: slot, isActivity: isActivity, member: signedIn.member,
                mustSetUpFactor: signedIn.mustSetUpFactor, session: signedIn.session,
                ticket: signedIn.ticket ?? ticket,
                cookies: cookies.signIn(signedIn, at: slot, lifetimes: accounts.lifetimes)
                    + (sent[stale] == nil ? [] : [cookies.drop(stale)]),
                provenUntil: signedIn.provenUntil)
        case .stale(let mark):
            return visitor(
                sent, at: slot, isActivity: isActivity, cookies: [cookies.markStale(mark, at: slot)], retries: true)
        case .replayed:
            return visitor(
                sent, at: slot, isActivity: isActivity, flash: .deviceForgotten,
                cookies: cookies.signOut(at: slot) + [cookies.drop(stale), cookies.flash(.deviceForgotten)])
        case .unproven: return unproven(request, sent, at: slot)
        case .ahead:
            return visitor(sent, at: slot, isActivity: isActivity, session: session)
        case .unknown:
            return visitor(
                sent, at: slot, isActivity: isActivity, session: session,
                cookies: [cookies.drop(cookies.remember(at: slot))],
                hasExpired: true)
        }
    }

    private func visitor(
        of open: OpenSession, by session: Token, _ ticket: RememberTicket?, _ sent: RequestCookies,
        at slot: AccountSlot, isActivity: Bool
    ) -> Visitor {
        let stale = cookies.stale(at: slot)
        return visitor(
            sent, at: slot, isActivity: isActivity, member: open.member, mustSetUpFactor: open.mustSetUpFactor,
            isReauthenticated: accounts.sessions.isReauthenticated(
                open, by: sent[cookies.proof(at: slot)].flatMap { Token($0) }), session: session,
            ticket: ticket.flatMap { open.belongs(to: $0) ? $0 : nil },
            cookies: sent[stale] == nil ? [] : [cookies.drop(stale)], provenUntil: open.provenUntil)
    }

    /// A visitor whose login is bound to a device that the request doesn't come from, as far as it shows. A device cookie
    /// that is no longer good is dropped: without it, the browser proves itself, and asks again. So does one that followed
    /// a link on another site.
    private func unproven(_ request: Request, _ sent: RequestCookies, at slot: AccountSlot) -> Visitor {
        let device = cookies.device(at: slot)
        let hasCookie = sent[device] != nil
        var visitor = visitor(
            sent, at: slot, isActivity: request.isUserActivity, cookies: hasCookie ? [cookies.drop(device)] : [],
            retries: hasCookie || (request.method == .get && CrossOriginCheck.isFromElsewhere(request)))
        visitor.isUnproven = true
        return visitor
    }

    /// The visitor as far as the cookies tell, while the database is away.
    func unknown(_ request: Request) -> Visitor {
        let sent = RequestCookies(request)
        let slot = cookies.slot(in: sent)
        var visitor = visitor(
            sent, at: slot, isActivity: false, session: cookies.session(in: sent, at: slot),
            ticket: cookies.ticket(in: sent, at: slot))
        visitor.isUnknown = true
        return visitor
    }

    /// Whether an authenticated member's account was deleted, or their session ended, meanwhile.
    func isGone(_ visitor: Visitor) async -> Bool {
        guard visitor.member != nil else { return false }
        guard let session = visitor.session else { return true }
        return (try? await accounts.sessions.isOpen(session)) != true
    }

    private func visitor(
        _ sent: RequestCookies, at slot: AccountSlot, isActivity: Bool, member: Member? = nil,
        mustSetUpFactor: Bool = false, isReauthenticated: Bool = false, session: Token? = nil,
        ticket: RememberTicket? = nil, flash: FlashKind? = nil,
        cookies new: [Cookie] = [],
        retries: Bool = false, hasExpired: Bool = false, provenUntil: Timestamp? = nil
    ) -> Visitor {
        let member = member.map { isActivity ? inZone($0, sent) : $0 }
        let formKey = sent[cookies.form].flatMap { Token($0) }
        return Visitor(
            slot: slot, member: member, mustSetUpFactor: mustSetUpFactor, isReauthenticated: isReauthenticated,
            session: session, ticket: ticket,
            formKey: formKey ?? .random(), isFormKeyNew: formKey == nil,
            flash: flash.map { Flash(kind: $0) }
                ?? (isActivity ? sent[cookies.notice].flatMap { Flash($0) } : nil),
            language: member?.language ?? sent[cookies.language], cookies: new, retries: retries,
            provenUntil: provenUntil, hasExpired: hasExpired,
            offersPasskey: isActivity && member != nil && sent[cookies.offer] != nil)
    }

    /// Gives a member who has chosen no time zone the one of their browser. Callers skip background requests, so that
    /// a page left open elsewhere doesn't count.
    private func inZone(_ member: Member, _ sent: RequestCookies) -> Member {
        guard !member.choseTimeZone, let name = sent[cookies.timeZone], timeZones.isKnown(name) else { return member }
        return accounts.members.adoptTimeZone(name, for: member)
    }
}
