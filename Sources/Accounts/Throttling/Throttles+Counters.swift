import Secrets

/// What each kind of attempt is counted by.
extension Throttles {
    /// For a login with a browser that has never logged in to this account.
    func signIn(to email: EmailAddress, from client: ClientInfo) -> [AttemptCounter] {
        counters(
            AttemptCounter(signInToAccount, "sign-in to account", for: Array(email.key.utf8)),
            AttemptCounter(signInFromNetwork, "sign-in from network", for: client.network, isForgiving: false),
            AttemptCounter(signInFromBlock, "sign-in from block", for: client.block, isForgiving: false))
    }

    /// For a login with a known browser: others' guesses, even from the same network, don't count for it.
    func signIn(to member: Member.ID, in browser: Token) -> [AttemptCounter] {
        let subject = browser.digest.bytes + member.subject
        return counters(AttemptCounter(signInFromKnownBrowser, "sign-in from known browser", for: subject))
    }

    /// - Parameter browser: the browser that it comes from, if it has logged in to this account before; nil for any other.
    func emailCode(to email: EmailAddress, in browser: Token?, from client: ClientInfo) -> [AttemptCounter] {
        let account = Array(email.key.utf8)
        if let browser {
            let subject = browser.digest.bytes + account
            return counters(AttemptCounter(emailCodeFromKnownBrowser, "email code from known browser", for: subject))
        }
        return counters(
            AttemptCounter(emailCodeToAccount, "email code to account", for: account),
            AttemptCounter(emailCodeFromNetwork, "email code from network", for: client.network),
            AttemptCounter(emailCodeFromBlock, "email code from block", for: client.block))
    }

    /// - Parameter browser: the browser that it comes from, if the member has given a code in it; nil for any other.
    func code(of member: Member.ID, in browser: Token?) -> [AttemptCounter] {
        let account = member.subject
        if let browser {
            let subject = browser.digest.bytes + account
            return counters(
                AttemptCounter(codeFromKnownBrowser, "code from known browser", for: subject),
                AttemptCounter(
                    codeOfAccountInADay, "code from known browser in a day", for: subject, isForgiving: false))
        }
        return counters(
            AttemptCounter(codeOfAccount, "code of account", for: account),
            AttemptCounter(codeOfAccountInADay, "code of account in a day", for: account, isForgiving: false))
    }

    func codeReauthentication(of member: Member.ID) -> [AttemptCounter] {
        let account = member.subject
        return counters(
            AttemptCounter(reauthentication, "proof", for: account),
            AttemptCounter(codeOfAccountInADay, "code proof in a day", for: account, isForgiving: false))
    }

    func reauthentication(of member: Member.ID) -> [AttemptCounter] {
        counters(AttemptCounter(reauthentication, "proof", for: member.subject))
    }

    func signUp(from client: ClientInfo) -> [AttemptCounter] {
        counters(
            AttemptCounter(signUpFromNetwork, "sign-up from network", for: client.network),
            AttemptCounter(signUpFromBlock, "sign-up from block", for: client.block))
    }

    func confirmation(of emailKey: String, from client: ClientInfo) -> [AttemptCounter] {
        let ofNetwork = AttemptCounter(
            confirmationOfAddressFromNetwork, "confirmation of address from network",
            for: client.network + [0] + Self.mailbox(emailKey))
        return confirmation(of: emailKey) + counters(ofNetwork)
    }

    /// What is counted of an address, from whatever network.
    func confirmation(of emailKey: String) -> [AttemptCounter] {
        counters(AttemptCounter(confirmationOfAddress, "confirmation of address", for: Self.mailbox(emailKey)))
    }

    /// The address without what follows a plus sign: with many providers the mail of all such addresses arrives in one
    /// mailbox (RFC 5233), which a stranger could fill.
    private static func mailbox(_ emailKey: String) -> [UInt8] {
        guard let sign = emailKey.lastIndex(of: "@"), let plus = emailKey[..<sign].firstIndex(of: "+"),
            plus > emailKey.startIndex
        else { return Array(emailKey.utf8) }
        return Array((emailKey[..<plus] + emailKey[sign...]).utf8)
    }

    func emailChange(of member: Member.ID) -> [AttemptCounter] {
        counters(AttemptCounter(emailChange, "e-mail change", for: member.subject))
    }

    /// - Parameter isDecoy: whether there is no such member; then attempts are counted per address.
    func securityEmail(_ event: SecurityEvent.Kind, to member: Member, isDecoy: Bool) -> [AttemptCounter] {
        guard let kind = event.countedName else { return [] }
        let recipient = isDecoy ? member.email : String(member.id.number)
        return counters(AttemptCounter(securityEmail, "letter: " + kind, for: Array(recipient.utf8)))
    }

    func guess(of signUp: PendingSignUp) -> [AttemptCounter] {
        counters(AttemptCounter(confirmationGuess, "confirmation guess", for: Array(String(signUp.id).utf8)))
    }

    func authorization(from client: ClientInfo) -> [AttemptCounter] {
        counters(
            AttemptCounter(authorizationFromNetwork, "authorization from network", for: client.network),
            AttemptCounter(authorizationFromBlock, "authorization from block", for: client.block))
    }

    func passkeyChallenge(from client: ClientInfo) -> [AttemptCounter] {
        counters(AttemptCounter(passkeyChallengeFromNetwork, "passkey challenge from network", for: client.network))
    }

    func signUpChallenge(from client: ClientInfo) -> [AttemptCounter] {
        passkeyChallenge(from: client)
            + counters(AttemptCounter(signUpChallengeFromBlock, "sign-up challenge from block", for: client.block))
    }

    func reset(of email: EmailAddress, from client: ClientInfo) -> [AttemptCounter] {
        counters(
            AttemptCounter(resetOfAccount, "reset of account", for: Array(email.key.utf8)),
            AttemptCounter(resetFromNetwork, "reset from network", for: client.network),
            AttemptCounter(resetFromBlock, "reset from block", for: client.block))
    }

    /// Those that have a throttle and a subject.
    private func counters(_ all: AttemptCounter?...) -> [AttemptCounter] { all.compactMap(\.self) }
}

extension Member.ID {
    fileprivate var subject: [UInt8] { Array(String(number).utf8) }
}
