import Secrets

/// What attempts are counted for: one account, one network, one browser, each with the throttle that goes with it.
struct AttemptCounter: Sendable {
    let throttle: Throttle
    /// Tells this counter from all others, and not what it counts for: an address without an account is nobody's business.
    let key: Digest
    /// Whether an attempt that ends well makes up for those before it. Not for a network: one account of one's own would
    /// lift its limit.
    let isForgiving: Bool

    /// Nil when there is no throttle, or nobody to count for.
    init?(_ throttle: Throttle?, _ purpose: String, for subject: [UInt8]?, isForgiving: Bool = true) {
        guard let throttle, let subject else { return nil }
        self.throttle = throttle
        self.isForgiving = isForgiving
        key = Digest(of: Array(purpose.utf8) + [0] + subject)
    }
}

extension Throttles {
    /// For a log-in by a browser that never logged in to this account.
    func signIn(to email: EmailAddress, from client: Client) -> [AttemptCounter] {
        [
            AttemptCounter(signInToAccount, "sign-in to account", for: Array(email.key.utf8)),
            AttemptCounter(signInFromNetwork, "sign-in from network", for: client.network, isForgiving: false),
        ].compactMap(\.self)
    }

    /// For a log-in by a browser that did so before: strangers' guesses, even from the same network, do not count for it.
    func signIn(to member: Member.ID, in browser: Token) -> [AttemptCounter] {
        let subject = browser.digest.bytes + Array(String(member.number).utf8)
        return [AttemptCounter(signInFromKnownBrowser, "sign-in from known browser", for: subject)].compactMap(\.self)
    }

    func proof(of member: Member.ID) -> [AttemptCounter] {
        [AttemptCounter(proof, "proof", for: Array(String(member.number).utf8))].compactMap(\.self)
    }

    func signUp(from client: Client) -> [AttemptCounter] {
        [AttemptCounter(signUpFromNetwork, "sign-up from network", for: client.network)].compactMap(\.self)
    }

    func confirmation(of emailKey: String) -> [AttemptCounter] {
        [AttemptCounter(confirmationOfAddress, "confirmation of address", for: Array(emailKey.utf8))]
            .compactMap(\.self)
    }

    func emailChange(of member: Member.ID) -> [AttemptCounter] {
        [AttemptCounter(emailChange, "e-mail change", for: Array(String(member.number).utf8))].compactMap(\.self)
    }

    /// - Parameter isDecoy: whether there is no such member; then it is the address that is counted, so that each has its own.
    func letter(_ event: SecurityNews.Event, to member: Member, isDecoy: Bool) -> [AttemptCounter] {
        guard let kind = event.countedKind else { return [] }
        let recipient = isDecoy ? member.email : String(member.id.number)
        return [AttemptCounter(letter, "letter: " + kind, for: Array(recipient.utf8))].compactMap(\.self)
    }

    func guess(of signUp: WaitingSignUp) -> [AttemptCounter] {
        [AttemptCounter(confirmationGuess, "confirmation guess", for: Array(String(signUp.id).utf8))]
            .compactMap(\.self)
    }

    func authorization(from client: Client) -> [AttemptCounter] {
        [AttemptCounter(authorizationFromNetwork, "authorization from network", for: client.network)]
            .compactMap(\.self)
    }

    func reset(of email: EmailAddress, from client: Client) -> [AttemptCounter] {
        [
            AttemptCounter(resetOfAccount, "reset of account", for: Array(email.key.utf8)),
            AttemptCounter(resetFromNetwork, "reset from network", for: client.network),
        ].compactMap(\.self)
    }
}
