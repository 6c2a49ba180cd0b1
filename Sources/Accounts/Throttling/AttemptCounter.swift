import Secrets

/// The subject that attempts are counted for, one account, network or browser, and its throttle.
struct AttemptCounter: Sendable {
    let throttle: Throttle
    /// Identifies the counter without storing its subject: an address without an account must not be kept.
    let key: Digest
    /// Whether a successful attempt clears the earlier ones. Not for a network: an attacker could lift its limit by
    /// logging in to an account they own.
    let isForgiving: Bool

    /// Nil when there is no throttle or no subject.
    init?(_ throttle: Throttle?, _ purpose: String, for subject: [UInt8]?, isForgiving: Bool = true) {
        guard let throttle, let subject else { return nil }
        self.throttle = throttle
        self.isForgiving = isForgiving
        key = Digest(of: Array(purpose.utf8) + [0] + subject)
    }
}

extension Throttles {
    /// For a login with a browser that has never logged in to this account.
    func signIn(to email: EmailAddress, from client: ClientInfo) -> [AttemptCounter] {
        [
            AttemptCounter(signInToAccount, "sign-in to account", for: Array(email.key.utf8)),
            AttemptCounter(signInFromNetwork, "sign-in from network", for: client.network, isForgiving: false),
        ].compactMap(\.self)
    }

    /// For a login with a known browser: others' guesses, even from the same network, don't count for it.
    func signIn(to member: Member.ID, in browser: Token) -> [AttemptCounter] {
        let subject = browser.digest.bytes + Array(String(member.number).utf8)
        return [AttemptCounter(signInFromKnownBrowser, "sign-in from known browser", for: subject)].compactMap(\.self)
    }

    /// - Parameter browser: the browser that it comes from, if it has logged in to this account before; nil for any other.
    func emailCode(to email: EmailAddress, in browser: Token?, from client: ClientInfo) -> [AttemptCounter] {
        let account = Array(email.key.utf8)
        if let browser {
            let subject = browser.digest.bytes + account
            return [AttemptCounter(emailCodeFromKnownBrowser, "email code from known browser", for: subject)]
                .compactMap(\.self)
        }
        return [
            AttemptCounter(emailCodeToAccount, "email code to account", for: account),
            AttemptCounter(emailCodeFromNetwork, "email code from network", for: client.network),
            AttemptCounter(emailCodeFromBlock, "email code from block", for: client.block),
        ].compactMap(\.self)
    }

    /// - Parameter browser: the browser that it comes from, if the member has given a code in it; nil for any other.
    func code(of member: Member.ID, in browser: Token?) -> [AttemptCounter] {
        let account = Array(String(member.number).utf8)
        if let browser {
            let subject = browser.digest.bytes + account
            return [
                AttemptCounter(codeFromKnownBrowser, "code from known browser", for: subject),
                AttemptCounter(
                    codeOfAccountInADay, "code from known browser in a day", for: subject, isForgiving: false),
            ].compactMap(\.self)
        }
        return [
            AttemptCounter(codeOfAccount, "code of account", for: account),
            AttemptCounter(codeOfAccountInADay, "code of account in a day", for: account, isForgiving: false),
        ].compactMap(\.self)
    }

    func codeReauthentication(of member: Member.ID) -> [AttemptCounter] {
        let account = Array(String(member.number).utf8)
        return [
            AttemptCounter(reauthentication, "proof", for: account),
            AttemptCounter(codeOfAccountInADay, "code proof in a day", for: account, isForgiving: false),
        ].compactMap(\.self)
    }

    func reauthentication(of member: Member.ID) -> [AttemptCounter] {
        [AttemptCounter(reauthentication, "proof", for: Array(String(member.number).utf8))].compactMap(\.self)
    }

    func signUp(from client: ClientInfo) -> [AttemptCounter] {
        [
            AttemptCounter(signUpFromNetwork, "sign-up from network", for: client.network),
            AttemptCounter(signUpFromBlock, "sign-up from block", for: client.block),
        ].compactMap(\.self)
    }

    func confirmation(of emailKey: String, from client: ClientInfo) -> [AttemptCounter] {
        let ofNetwork = AttemptCounter(
            confirmationOfAddressFromNetwork, "confirmation of address from network",
            for: client.network + [0] + Self.mailbox(emailKey))
        return confirmation(of: emailKey) + [ofNetwork].compactMap(\.self)
    }

    /// What is counted of an address, from whatever network.
    func confirmation(of emailKey: String) -> [AttemptCounter] {
        [AttemptCounter(confirmationOfAddress, "confirmation of address", for: Self.mailbox(emailKey))]
            .compactMap(\.self)
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
        [AttemptCounter(emailChange, "e-mail change", for: Array(String(member.number).utf8))].compactMap(\.self)
    }

    /// - Parameter isDecoy: whether there is no such member; then attempts are counted per address.
    func securityEmail(_ event: SecurityEvent.Kind, to member: Member, isDecoy: Bool) -> [AttemptCounter] {
        guard let kind = event.countedName else { return [] }
        let recipient = isDecoy ? member.email : String(member.id.number)
        return [AttemptCounter(securityEmail, "letter: " + kind, for: Array(recipient.utf8))].compactMap(\.self)
    }

    func guess(of signUp: PendingSignUp) -> [AttemptCounter] {
        [AttemptCounter(confirmationGuess, "confirmation guess", for: Array(String(signUp.id).utf8))]
            .compactMap(\.self)
    }

    func authorization(from client: ClientInfo) -> [AttemptCounter] {
        [
            AttemptCounter(authorizationFromNetwork, "authorization from network", for: client.network),
            AttemptCounter(authorizationFromBlock, "authorization from block", for: client.block),
        ].compactMap(\.self)
    }

    func passkeyChallenge(from client: ClientInfo) -> [AttemptCounter] {
        [AttemptCounter(passkeyChallengeFromNetwork, "passkey challenge from network", for: client.network)]
            .compactMap(\.self)
    }

    func signUpChallenge(from client: ClientInfo) -> [AttemptCounter] {
        passkeyChallenge(from: client)
            + [AttemptCounter(signUpChallengeFromBlock, "sign-up challenge from block", for: client.block)]
            .compactMap(\.self)
    }

    func reset(of email: EmailAddress, from client: ClientInfo) -> [AttemptCounter] {
        [
            AttemptCounter(resetOfAccount, "reset of account", for: Array(email.key.utf8)),
            AttemptCounter(resetFromNetwork, "reset from network", for: client.network),
            AttemptCounter(resetFromBlock, "reset from block", for: client.block),
        ].compactMap(\.self)
    }
}
