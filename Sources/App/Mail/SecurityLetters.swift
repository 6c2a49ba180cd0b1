import Accounts
import Database
import Foundation
import Secrets
import Web

/// Tells members by letter what touches their account's safety.
struct SecurityLetters: Sendable {
    private let resetRequested: Letter<SecurityLetter>
    private let resetOffered: Letter<SecurityLetter>
    private let invited: Letter<SecurityLetter>
    private let alarmRaised: Letter<SecurityLetter>
    private let passwordChanged: Letter<SecurityLetter>
    private let passwordReset: Letter<SecurityLetter>
    private let ticketReplayed: Letter<SecurityLetter>
    private let newDevice: Letter<SecurityLetter>
    private let addressWanted: Letter<SecurityLetter>
    private let emailChanged: Letter<SecurityLetter>
    private let identityLinked: Letter<SecurityLetter>
    private let identityUnlinked: Letter<SecurityLetter>
    private let providers: SignInProviders
    private let letterbox: Letterbox
    private let names: LocalNames
    private let timeZone: TimeZone
    private let lifetimes: Lifetimes

    init(_ services: Services, _ screens: inout Screens, _ letterbox: Letterbox, _ names: LocalNames) {
        resetRequested = screens.letter("Mail/ResetRequested", SecurityLetter.self)
        resetOffered = screens.letter("Mail/ResetOffered", SecurityLetter.self)
        invited = screens.letter("Mail/Invited", SecurityLetter.self)
        alarmRaised = screens.letter("Mail/AlarmRaised", SecurityLetter.self)
        passwordChanged = screens.letter("Mail/PasswordChanged", SecurityLetter.self)
        passwordReset = screens.letter("Mail/PasswordReset", SecurityLetter.self)
        ticketReplayed = screens.letter("Mail/TicketReplayed", SecurityLetter.self)
        newDevice = screens.letter("Mail/NewDevice", SecurityLetter.self)
        addressWanted = screens.letter("Mail/AddressWanted", SecurityLetter.self)
        emailChanged = screens.letter("Mail/EmailChanged", SecurityLetter.self)
        identityLinked = screens.letter("Mail/IdentityLinked", SecurityLetter.self)
        identityUnlinked = screens.letter("Mail/IdentityUnlinked", SecurityLetter.self)
        providers = services.signInProviders
        self.letterbox = letterbox
        self.names = names
        timeZone = services.timeZone
        lifetimes = services.accounts.lifetimes
    }

    /// What puts news into the outbox, as the operations of `Accounts` take it.
    /// - Parameter words: the language for members who chose none.
    func herald(_ words: Words) -> Herald {
        { news, transaction in try put(news, words, transaction) }
    }

    /// The same for a request of which nothing but its cookies has been read.
    /// - Parameters:
    ///   - language: the code of the language that was chosen in this browser, if one was.
    ///   - words: the language that the browser asks for.
    func herald(choosing language: String?, else words: Words) -> Herald {
        herald(letterbox.words(in: language, else: words))
    }

    private func put(_ news: SecurityNews, _ words: Words, _ transaction: Transaction) throws {
        let words = letterbox.words(in: news.member.language, else: words)
        var content = content(of: news, words)
        let letter: Letter<SecurityLetter>
        switch news.event {
        case .resetRequested(let link):
            letter = resetRequested
            content.reset = reset(link)
        case .resetOffered(let link):
            letter = resetOffered
            content.invitation = invitation(link)
        case .invited(let link):
            letter = invited
            content.invitation = invitation(link)
        case .alarmRaised(let link):
            letter = alarmRaised
            content.reset = reset(link)
        case .passwordChanged: letter = passwordChanged
        case .passwordReset: letter = passwordReset
        case .ticketReplayed: letter = ticketReplayed
        case .newDevice: letter = newDevice
        case .addressWanted: letter = addressWanted
        case .emailChanged(let old, let new):
            letter = emailChanged
            content.change = SecurityLetter.EmailChange(old: old, new: new)
        case .identityLinked(let issuer):
            letter = identityLinked
            content.provider = providers.label(of: issuer, words)
        case .identityUnlinked(let issuer):
            letter = identityUnlinked
            content.provider = providers.label(of: issuer, words)
        }
        try letterbox.put(letter, content, to: news.recipient, in: words.language, isDecoy: news.isDecoy, transaction)
    }

    private func reset(_ link: Token) -> SecurityLetter.ResetLink {
        SecurityLetter.ResetLink(
            link: letterbox.link(to: "/reset/\(link.text)"),
            minutes: Int(lifetimes.resetLink.components.seconds / 60))
    }

    private func invitation(_ link: Token) -> SecurityLetter.Invitation {
        SecurityLetter.Invitation(
            link: letterbox.link(to: "/reset/\(link.text)"),
            hours: Int(lifetimes.invitation.components.seconds / 3600))
    }

    private func content(of news: SecurityNews, _ words: Words) -> SecurityLetter {
        let moment = names.name(of: news.at, in: words.language, timeZone)
        return SecurityLetter(
            moment: "\(moment) (\(timeZone.offsetName(at: news.at)))",
            browser: BrowserName.words(for: news.client) ?? words["devices.unknown"], address: news.client.address,
            alarm: SecurityLetter.AlarmLink(
                link: letterbox.link(to: "/alarm/\(news.alarm.text)"),
                days: Int(lifetimes.alarmLink.components.seconds / 86_400)))
    }
}
