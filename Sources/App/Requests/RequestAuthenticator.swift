import Accounts
import Database
import HTTPServer
import Secrets
import Web

/// Authenticates a request by its session cookie, or resumes a remembered device.
struct RequestAuthenticator: Sendable {
    let accounts: Accounts
    let cookies: SiteCookies
    let securityEmails: SecurityEmails
    let timeZones: TimeZones

    /// What a request tells about its sender.
    private struct Sender {
        let request: Request
        let sent: RequestCookies
        let slot: AccountSlot
        let isActivity: Bool
    }

    /// - Parameter localizer: that of the language the browser requests.
    func authenticate(_ request: Request, from client: ClientInfo, _ localizer: Localizer) async throws -> Visitor {
        let sent = RequestCookies(request)
        let sender = Sender(
            request: request, sent: sent, slot: cookies.slot(in: sent), isActivity: request.isUserActivity)
        let session = cookies.session(in: sent, at: sender.slot)
        let ticket = cookies.ticket(in: sent, at: sender.slot)
        do {
            if let session {
                let open = try await accounts.sessions.session(
                    opening: session, provenBy: sent[cookies.device(at: sender.slot)], isActivity: sender.isActivity)
                if let open { return visitor(of: open, by: session, sender) }
                if let again = try await self.again(session, ticket, sender) { return again }
                let mark = ticket?.staleMark ?? session.staleMark
                if self.mark(sender)?.matches(mark) != true, try await accounts.sessions.isReplaced(session) {
                    return late(session, mark, sender)
                }
            }
            if let ticket {
                let notifier = securityEmails.notifier(choosing: sent[cookies.language], else: localizer)
                return try await resume(ticket, insteadOf: session, sender, from: client, notifying: notifier)
            }
        } catch is DeviceUnproven {
            return unproven(sender)
        }
        var guest = self.guest(sender)
        (guest.session, guest.hasExpired) = (session, session != nil)
        return guest
    }

    /// The visitor as far as the cookies tell, while the database is away.
    func unknown(_ request: Request) -> Visitor {
        let sent = RequestCookies(request)
        let slot = cookies.slot(in: sent)
        var visitor = guest(Sender(request: request, sent: sent, slot: slot, isActivity: false))
        visitor.session = cookies.session(in: sent, at: slot)
        visitor.ticket = cookies.ticket(in: sent, at: slot)
        visitor.isUnknown = true
        return visitor
    }

    /// Whether an authenticated member's login got other cookies meanwhile.
    func isReplaced(_ visitor: Visitor) async -> Bool {
        guard visitor.member != nil, let session = visitor.session else { return false }
        return (try? await accounts.sessions.isReplaced(session)) == true
    }

    /// Whether an authenticated member's account was deleted, or their session ended, meanwhile.
    func isGone(_ visitor: Visitor) async -> Bool {
        guard visitor.member != nil else { return false }
        guard let session = visitor.session else { return true }
        return (try? await accounts.sessions.isOpen(session)) != true
    }

    private func visitor(of open: OpenSession, by session: Token, _ sender: Sender) -> Visitor {
        let (sent, slot) = (sender.sent, sender.slot)
        var visitor = signedIn(open.member, sender)
        visitor.mustSetUpFactor = open.mustSetUpFactor
        let proof = sent[cookies.proof(at: slot)].flatMap { Token($0) }
        visitor.isReauthenticated = accounts.sessions.isReauthenticated(open, by: proof)
        visitor.session = session
        visitor.renewedForms = open.renewedForms
        visitor.ticket = cookies.ticket(in: sent, at: slot).flatMap { open.belongs(to: $0) ? $0 : nil }
        visitor.cookies = dropIfSent(cookies.stale(at: slot), sender)
        visitor.provenUntil = open.provenUntil
        return visitor
    }

    /// A visitor who sends the form again that has renewed their login, since its answer was lost; nil for others.
    private func again(_ session: Token, _ ticket: RememberTicket?, _ sender: Sender) async throws -> Visitor? {
        let (request, slot) = (sender.request, sender.slot)
        guard request.method == .post, let form = try? FormReader.readForeign(request),
            let key = RenewalKey(form[RenewalKey.fieldName]),
            let found = try await accounts.sessions.renewed(
                session, with: LoginRenewal(ticket: ticket, key: key), provenBy: sender.sent[cookies.device(at: slot)])
        else { return nil }
        var visitor = self.visitor(of: found.session, by: found.login.session, sender)
        visitor.isReauthenticated = found.login.proof != nil
        if let ticket = found.login.ticket { visitor.ticket = ticket }
        visitor.renewed = found.login
        visitor.cookies += cookies.renewed(found.login, at: slot)
        return visitor
    }

    /// A visitor whose login has other cookies than the request, which may have been on its way. Once asked again, the
    /// browser has them; a copy doesn't.
    private func late(_ session: Token, _ mark: Token, _ sender: Sender) -> Visitor {
        var visitor = guest(sender)
        (visitor.session, visitor.hasExpired) = (session, true)
        visitor.cookies = [cookies.markStale(mark, at: sender.slot)]
        visitor.retries = true
        return visitor
    }

    /// The mark that the browser was given when it was last asked again.
    private func mark(_ sender: Sender) -> Token? {
        sender.sent[cookies.stale(at: sender.slot)].flatMap { Token($0) }
    }

    /// - Parameter session: the one that the request names, which is not open.
    private func resume(
        _ ticket: RememberTicket, insteadOf session: Token?, _ sender: Sender, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> Visitor {
        let (sent, slot) = (sender.sent, sender.slot)
        let proof = sent[cookies.device(at: slot)]
        do {
            let result = try await accounts.rememberedDevices.resume(
                with: ticket, marked: mark(sender), provenBy: proof, from: client, notifying: notifier)
            return visitor(of: result, by: ticket, insteadOf: session, sender)
        } catch let error as DatabaseUnavailable {
            // No session can be opened now, but this one page can be shown to the ticket's member.
            let member = try await accounts.rememberedDevices.member(of: ticket, provenBy: proof)
            guard let member else { throw error }
            var visitor = signedIn(member, sender)
            visitor.ticket = ticket
            visitor.unsaved = error
            return visitor
        }
    }

    private func visitor(
        of result: ResumeResult, by ticket: RememberTicket, insteadOf session: Token?, _ sender: Sender
    ) -> Visitor {
        let slot = sender.slot
        let stale = cookies.stale(at: slot)
        var visitor = guest(sender)
        switch result {
        case .signedIn(let signedIn):
            visitor = self.signedIn(signedIn.member, sender)
            visitor.mustSetUpFactor = signedIn.mustSetUpFactor
            (visitor.session, visitor.isResumed) = (signedIn.session, true)
            visitor.ticket = signedIn.ticket ?? ticket
            visitor.cookies = cookies.signIn(signedIn, at: slot) + dropIfSent(stale, sender)
            visitor.provenUntil = signedIn.provenUntil
        case .stale(let mark):
            visitor.cookies = [cookies.markStale(mark, at: slot)]
            visitor.retries = true
        case .replayed:
            visitor.flash = Flash(kind: .deviceForgotten)
            visitor.cookies = cookies.signOut(at: slot) + [cookies.drop(stale), cookies.flash(.deviceForgotten)]
        case .unproven: return unproven(sender)
        case .ahead: visitor.session = session
        // The cookies stay: the browser may have others by the time that this answer arrives.
        case .replaced: (visitor.session, visitor.hasExpired) = (session, true)
        case .unknown:
            visitor.session = session
            visitor.cookies = [cookies.drop(cookies.remember(at: slot))]
            visitor.hasExpired = true
        }
        return visitor
    }

    /// A visitor whose login is bound to a device that the request doesn't come from, as far as it shows. A device cookie
    /// that is no longer good is dropped: without it, the browser proves itself, and asks again. So does one that followed
    /// a link on another site.
    private func unproven(_ sender: Sender) -> Visitor {
        let request = sender.request
        var visitor = guest(sender)
        visitor.cookies = dropIfSent(cookies.device(at: sender.slot), sender)
        visitor.retries =
            !visitor.cookies.isEmpty || (request.method == .get && CrossOriginCheck.isFromElsewhere(request))
        visitor.isUnproven = true
        return visitor
    }

    private func guest(_ sender: Sender) -> Visitor {
        let sent = sender.sent
        let formKey = sent[cookies.form].flatMap { Token($0) }
        var visitor = Visitor(slot: sender.slot, formKey: formKey ?? .random(), isFormKeyNew: formKey == nil)
        if sender.isActivity { visitor.flash = sent[cookies.flash].flatMap { Flash($0) } }
        visitor.language = sent[cookies.language]
        return visitor
    }

    /// A guest who has turned out to be this member.
    private func signedIn(_ member: Member, _ sender: Sender) -> Visitor {
        let member = sender.isActivity ? inZone(member, sender.sent) : member
        var visitor = guest(sender)
        // A tab's request may have been on its way while the login got other cookies. It is not over.
        if visitor.flash?.kind == .loggedOut { visitor.flash = nil }
        visitor.member = member
        if let language = member.language { visitor.language = language }
        visitor.offersPasskey = sender.isActivity && sender.sent[cookies.offer] != nil
        return visitor
    }

    private func dropIfSent(_ name: String, _ sender: Sender) -> [Cookie] {
        sender.sent[name] == nil ? [] : [cookies.drop(name)]
    }

    /// Gives a member who has chosen no time zone the one of their browser. Callers skip background requests, so that
    /// a page left open elsewhere doesn't count.
    private func inZone(_ member: Member, _ sent: RequestCookies) -> Member {
        guard !member.choseTimeZone, let name = sent[cookies.timeZone], timeZones.isKnown(name) else { return member }
        return accounts.members.adoptTimeZone(name, for: member)
    }
}
