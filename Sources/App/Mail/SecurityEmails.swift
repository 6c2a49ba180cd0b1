import Accounts
import Database
import Foundation
import Secrets
import Web

/// Notifies members of security events by email.
struct SecurityEmails: Sendable {
    private let templates: [SecurityEvent.Name: EmailTemplate<SecurityEmail>]
    private let providers: SignInProviders
    private let mailer: Mailer
    private let formatter: LocalizedFormatter
    private let timeZones: TimeZones
    private let lifetimes: Lifetimes

    init(_ services: Services, _ pageViews: inout PageViews, _ mailer: Mailer, _ formatter: LocalizedFormatter) {
        templates = SecurityEvent.Name.allCases.reduce(into: [:]) { templates, name in
            let file = name.rawValue.prefix(1).uppercased() + name.rawValue.dropFirst()
            templates[name] = pageViews.email("Mail/\(file)", SecurityEmail.self)
        }
        providers = services.signInProviders
        self.mailer = mailer
        self.formatter = formatter
        timeZones = services.timeZones
        lifetimes = services.accounts.lifetimes
    }

    /// Returns the function that puts an event's email into the outbox, as the operations of `Accounts` take it.
    /// - Parameter localizer: the language for members of whom none is known.
    func notifier(_ localizer: Localizer) -> SecurityNotifier {
        { event, transaction in try put(event, localizer, transaction) }
    }

    /// The same for a request of which only the cookies have been read.
    /// - Parameters:
    ///   - language: the code of the language chosen in this browser, if any.
    ///   - localizer: that of the language the browser requests.
    func notifier(choosing language: String?, else localizer: Localizer) -> SecurityNotifier {
        notifier(mailer.localizer(in: language, else: localizer))
    }

    private func put(_ event: SecurityEvent, _ localizer: Localizer, _ transaction: Transaction) throws {
        let localizer = mailer.localizer(in: event.member.mailLanguage, else: localizer)
        var content = content(of: event, localizer)
        switch event.kind {
        case .resetRequested(let link): content.reset = reset(link)
        case .lockedDown(let link, let endsRecoveryCodes):
            content.reset = reset(link)
            if endsRecoveryCodes { content.endedCodes = SecurityEmail.EndedCodes(days: lifetimes.lockdownLink.days) }
        case .emailCodeRequested(let code): content.code = self.code(code)
        case .resetOffered(let link), .invited(let link): content.passwordLink = passwordLink(link, localizer)
        case .emailChanged(let old, let new): content.change = SecurityEmail.EmailChange(old: old, new: new)
        case .identityLinked(let issuer): content.provider = providers.label(of: issuer, localizer)
        case .identityUnlinked(let issuer, let wasLast):
            content.provider = providers.label(of: issuer, localizer)
            content.needsPassword = wasLast
        case .factorRecovery(let ready): content.recovery = moment(ready, of: event.member, localizer)
        case .deletionRequested(let end): content.deletion = moment(end, of: event.member, localizer)
        default: break
        }
        guard let template = templates[event.kind.name] else { preconditionFailure("Each name has its email.") }
        try mailer.put(
            template, content, life: life(of: event.kind), canWait: canWait(event.kind), to: event.recipient,
            in: localizer.language, isDecoy: event.isDecoy, transaction)
    }

    /// Only what a stranger's sign-up causes, where nothing was done.
    private func canWait(_ kind: SecurityEvent.Kind) -> Bool {
        if case .addressWanted = kind { true } else { false }
    }

    /// How long what the recipient asked for, or was sent for, can be used; nil for news, whose link is beside the point.
    private func life(of kind: SecurityEvent.Kind) -> Duration? {
        switch kind {
        case .resetRequested: lifetimes.resetLink
        case .emailCodeRequested: lifetimes.emailCode
        case .resetOffered, .invited: lifetimes.offeredReset
        default: nil
        }
    }

    private func reset(_ link: Token) -> SecurityEmail.ResetLink {
        SecurityEmail.ResetLink(
            link: mailer.link(to: Path.resetLink(link)), minutes: lifetimes.resetLink.minutes)
    }

    private func code(_ code: EmailCode) -> SecurityEmail.Code {
        SecurityEmail.Code(digits: code.text, minutes: lifetimes.emailCode.minutes)
    }

    private func passwordLink(_ link: Token, _ localizer: Localizer) -> SecurityEmail.PasswordLink {
        SecurityEmail.PasswordLink(
            link: mailer.link(to: Path.resetLink(link)), validity: localizer.length(of: lifetimes.offeredReset))
    }

    private func moment(_ time: Timestamp, of member: Member, _ localizer: Localizer) -> String {
        formatter.nameWithOffset(of: time, in: localizer.locale, timeZones.of(member))
    }

    private func content(of event: SecurityEvent, _ localizer: Localizer) -> SecurityEmail {
        SecurityEmail(
            moment: moment(event.at, of: event.member, localizer),
            browser: BrowserName.description(for: event.client) ?? localizer["devices.unknown"],
            address: event.client.addressName(localizer),
            lockdown: event.canLockDown
                ? SecurityEmail.LockdownLink(
                    link: mailer.link(to: Path.lockdownLink(event.lockdown)),
                    days: lockdownLife(after: event).days) : nil)
    }

    /// An account that is deleted takes its links with it.
    private func lockdownLife(after event: SecurityEvent) -> Duration {
        guard case .deletionRequested(let end) = event.kind else { return lifetimes.lockdownLink }
        return min(lifetimes.lockdownLink, .milliseconds(end.milliseconds - event.at.milliseconds))
    }
}
