import Accounts
import Database
import Foundation
import Secrets
import Web

/// Notifies members of security events by email.
struct SecurityEmails: Sendable {
    private let resetRequested: EmailTemplate<SecurityEmail>
    private let resetOffered: EmailTemplate<SecurityEmail>
    private let invited: EmailTemplate<SecurityEmail>
    private let lockedDown: EmailTemplate<SecurityEmail>
    private let passwordChanged: EmailTemplate<SecurityEmail>
    private let passwordReset: EmailTemplate<SecurityEmail>
    private let ticketReplayed: EmailTemplate<SecurityEmail>
    private let newDevice: EmailTemplate<SecurityEmail>
    private let addressWanted: EmailTemplate<SecurityEmail>
    private let emailChanged: EmailTemplate<SecurityEmail>
    private let identityLinked: EmailTemplate<SecurityEmail>
    private let identityUnlinked: EmailTemplate<SecurityEmail>
    private let passkeyAdded: EmailTemplate<SecurityEmail>
    private let passkeyRenamed: EmailTemplate<SecurityEmail>
    private let passkeyDeleted: EmailTemplate<SecurityEmail>
    private let passkeyRefused: EmailTemplate<SecurityEmail>
    private let authenticatorOn: EmailTemplate<SecurityEmail>
    private let authenticatorOff: EmailTemplate<SecurityEmail>
    private let recoveryCodeUsed: EmailTemplate<SecurityEmail>
    private let recoveryCodesRenewed: EmailTemplate<SecurityEmail>
    private let codesFailed: EmailTemplate<SecurityEmail>
    private let factorRecovery: EmailTemplate<SecurityEmail>
    private let providers: SignInProviders
    private let mailer: Mailer
    private let formatter: LocalizedFormatter
    private let timeZones: TimeZones
    private let lifetimes: Lifetimes

    init(_ services: Services, _ pageViews: inout PageViews, _ mailer: Mailer, _ formatter: LocalizedFormatter) {
        resetRequested = pageViews.email("Mail/ResetRequested", SecurityEmail.self)
        resetOffered = pageViews.email("Mail/ResetOffered", SecurityEmail.self)
        invited = pageViews.email("Mail/Invited", SecurityEmail.self)
        lockedDown = pageViews.email("Mail/LockedDown", SecurityEmail.self)
        passwordChanged = pageViews.email("Mail/PasswordChanged", SecurityEmail.self)
        passwordReset = pageViews.email("Mail/PasswordReset", SecurityEmail.self)
        ticketReplayed = pageViews.email("Mail/TicketReplayed", SecurityEmail.self)
        newDevice = pageViews.email("Mail/NewDevice", SecurityEmail.self)
        addressWanted = pageViews.email("Mail/AddressWanted", SecurityEmail.self)
        emailChanged = pageViews.email("Mail/EmailChanged", SecurityEmail.self)
        identityLinked = pageViews.email("Mail/IdentityLinked", SecurityEmail.self)
        identityUnlinked = pageViews.email("Mail/IdentityUnlinked", SecurityEmail.self)
        passkeyAdded = pageViews.email("Mail/PasskeyAdded", SecurityEmail.self)
        passkeyRenamed = pageViews.email("Mail/PasskeyRenamed", SecurityEmail.self)
        passkeyDeleted = pageViews.email("Mail/PasskeyDeleted", SecurityEmail.self)
        passkeyRefused = pageViews.email("Mail/PasskeyRefused", SecurityEmail.self)
        authenticatorOn = pageViews.email("Mail/AuthenticatorOn", SecurityEmail.self)
        authenticatorOff = pageViews.email("Mail/AuthenticatorOff", SecurityEmail.self)
        recoveryCodeUsed = pageViews.email("Mail/RecoveryCodeUsed", SecurityEmail.self)
        recoveryCodesRenewed = pageViews.email("Mail/RecoveryCodesRenewed", SecurityEmail.self)
        codesFailed = pageViews.email("Mail/CodesFailed", SecurityEmail.self)
        factorRecovery = pageViews.email("Mail/FactorRecovery", SecurityEmail.self)
        providers = services.signInProviders
        self.mailer = mailer
        self.formatter = formatter
        timeZones = services.timeZones
        lifetimes = services.accounts.lifetimes
    }

    /// Returns the function that puts an event's email into the outbox, as the operations of `Accounts` take it.
    /// - Parameter localizer: the language for members who chose none.
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
        let localizer = mailer.localizer(in: event.member.language, else: localizer)
        var content = content(of: event, localizer)
        let template: EmailTemplate<SecurityEmail>
        switch event.kind {
        case .resetRequested(let link):
            template = resetRequested
            content.reset = reset(link)
        case .resetOffered(let link):
            template = resetOffered
            content.invitation = invitation(link)
        case .invited(let link):
            template = invited
            content.invitation = invitation(link)
        case .lockedDown(let link):
            template = lockedDown
            content.reset = reset(link)
        case .passwordChanged: template = passwordChanged
        case .passwordReset: template = passwordReset
        case .ticketReplayed: template = ticketReplayed
        case .newDevice: template = newDevice
        case .addressWanted: template = addressWanted
        case .emailChanged(let old, let new):
            template = emailChanged
            content.change = SecurityEmail.EmailChange(old: old, new: new)
        case .identityLinked(let issuer):
            template = identityLinked
            content.provider = providers.label(of: issuer, localizer)
        case .identityUnlinked(let issuer):
            template = identityUnlinked
            content.provider = providers.label(of: issuer, localizer)
        case .passkeyAdded: template = passkeyAdded
        case .passkeyRenamed: template = passkeyRenamed
        case .passkeyDeleted: template = passkeyDeleted
        case .passkeyRefused: template = passkeyRefused
        case .authenticatorOn: template = authenticatorOn
        case .authenticatorOff: template = authenticatorOff
        case .recoveryCodeUsed: template = recoveryCodeUsed
        case .recoveryCodesRenewed: template = recoveryCodesRenewed
        case .codesFailed: template = codesFailed
        case .factorRecovery(let ready):
            template = factorRecovery
            content.recovery = moment(ready, of: event.member, localizer)
        }
        try mailer.put(
            template, content, to: event.recipient, in: localizer.language, isDecoy: event.isDecoy, transaction)
    }

    private func reset(_ link: Token) -> SecurityEmail.ResetLink {
        SecurityEmail.ResetLink(
            link: mailer.link(to: Path.resetLink(link)),
            minutes: Int(lifetimes.resetLink.components.seconds / 60))
    }

    private func invitation(_ link: Token) -> SecurityEmail.Invitation {
        SecurityEmail.Invitation(
            link: mailer.link(to: Path.resetLink(link)),
            hours: Int(lifetimes.invitation.components.seconds / 3600))
    }

    private func moment(_ time: Timestamp, of member: Member, _ localizer: Localizer) -> String {
        let timeZone = timeZones.of(member)
        return "\(formatter.name(of: time, in: localizer.locale, timeZone)) (\(timeZone.offsetName(at: time)))"
    }

    private func content(of event: SecurityEvent, _ localizer: Localizer) -> SecurityEmail {
        SecurityEmail(
            moment: moment(event.at, of: event.member, localizer),
            browser: BrowserName.description(for: event.client) ?? localizer["devices.unknown"],
            address: event.client.address,
            lockdown: SecurityEmail.LockdownLink(
                link: mailer.link(to: Path.lockdownLink(event.lockdown)),
                days: Int(lifetimes.lockdownLink.components.seconds / 86_400)))
    }
}
