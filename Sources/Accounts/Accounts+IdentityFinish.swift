import Database
import Secrets

/// Why a log-in by another site could not be finished.
package enum FinishError: Error {
    /// It was finished already, here or in another browser, is too old, or the link is not this browser's.
    case noLongerThere
    /// The address is a member's, who has to agree.
    case mustAgree
    case wrongPassword
}

extension Accounts {
    /// The log-in that waits in a browser to be finished.
    /// - Parameter browser: what the browser holds.
    package func unfinishedSignIn(in browser: Token) throws -> UnfinishedSignIn? {
        try unfinishedSignIn("browser_digest = ?", [browser.digest])
    }

    /// The log-in that a mailed link would finish, in the browser that it was begun in. Changes nothing.
    package func unfinishedSignIn(behind link: Token, in browser: Token) throws -> UnfinishedSignIn? {
        try unfinishedSignIn("link_digest = ? AND browser_digest = ?", [link.digest, browser.digest])
    }

    private func unfinishedSignIn(_ condition: String, _ values: [any Bindable]) throws -> UnfinishedSignIn? {
        try database.read {
            try $0.unfinishedSignIn(condition, values, within: lifetimes.confirmationLink, at: clock.now())
        }
    }

    /// Takes down what was missing.
    /// - Parameters:
    ///   - email: the address that was typed; nil when the other site vouches for one.
    package func complete(
        _ signIn: UnfinishedSignIn, name: String, email: EmailAddress?
    ) async throws {
        try await database.write {
            try $0.execute(
                """
                UPDATE unfinished_sign_ins SET name = ?, email = coalesce(?, email), link_digest = NULL WHERE id = ?
                """, [name, email?.text, signIn.id])
        }
    }

    /// Makes a member of somebody who has told all that was missing, and lets them in.
    /// - Parameter browser: what the browser holds for the log-in.
    /// - Throws: `FinishError.noLongerThere`, `.mustAgree`; `TooManyAttempts`.
    package func finish(
        in browser: Token, knownBy known: Token?, from client: Client
    ) async throws -> SignedIn {
        let now = clock.now()
        return try await writeCounting(at: now) { [throttles] transaction in
            guard
                let signIn = try transaction.takeUnfinished(
                    browser: browser, within: lifetimes.confirmationLink, at: now),
                let name = signIn.name, let email = signIn.address,
                try !transaction.isLinked(signIn.issuer, signIn.subject)
            else { throw FinishError.noLongerThere }
            guard try transaction.member(with: email) == nil else { throw FinishError.mustAgree }
            _ = try transaction.charge(throttles.signUp(from: client), at: now, keeping: limits.attempts)
            return try makeMember(
                of: signIn.newcomer(name, email), signIn.entrance(known, client, now), in: transaction)
        }
    }

    /// Links the other site's log-in to the account that has the address, whose password is proven by that, and lets them
    /// in. Nothing tells an account without a password from a wrong one.
    /// - Throws: `FinishError.noLongerThere`, `.wrongPassword`; `IdentityLinkError.siteLinkedAlready`, `.belongsToAnother`;
    ///   `TooManyAttempts`; `HashingBusy`.
    package func agree(
        with password: Secret, in browser: Token, knownBy known: Token?, from client: Client,
        telling herald: @escaping Herald
    ) async throws -> SignedIn {
        guard let signIn = try unfinishedSignIn(in: browser), let email = signIn.address else {
            throw FinishError.noLongerThere
        }
        let account = try database.read { try $0.credentials(EmailAddress.matches, email.keys) }
        let counters = try counters(for: email, account?.member.id, in: known, from: client)
        let (verdict, charge) = try await signInEnds.countingObstacles {
            try await charging(counters) { try await hasher.verify(password, against: account?.hash) }
        }
        guard case .right = verdict, let account else {
            noteFailure(of: account?.member.id, from: client)
            throw FinishError.wrongPassword
        }
        let now = clock.now()
        return try await database.write { transaction in
            let unfinished = try transaction.takeUnfinished(
                browser: browser, within: lifetimes.confirmationLink, at: now)
            guard unfinished != nil else { throw FinishError.noLongerThere }
            let isUnchanged = try transaction.first(
                "SELECT 1 FROM members WHERE id = ? AND password_hash = ?", [account.member.id, account.hash.stored]
            ) { _ in true }
            guard isUnchanged == true else { throw FinishError.wrongPassword }
            try transaction.refund(charge)
            for counter in counters where counter.isForgiving { try transaction.clear(counter) }
            return try join(
                signIn, to: account.member, signIn.entrance(known, client, now), in: transaction, telling: herald)
        }
    }

    /// Sends a link to the address of a log-in, whether it is a member's or not; the one before is dead.
    /// - Throws: `FinishError.noLongerThere`; `TooManyAttempts`.
    package func sendLink(
        of signIn: UnfinishedSignIn, from client: Client, mailing: @escaping AddressHerald
    ) async throws {
        guard let email = signIn.address else { throw FinishError.noLongerThere }
        let link = Token.random()
        let now = clock.now()
        // For the network as well: whoever is vouched for may type one address after the other.
        let counters = throttles.signUp(from: client) + throttles.confirmation(of: email.key)
        try await writeCounting(at: now) { [lifetimes, limits] transaction in
            _ = try transaction.charge(counters, at: now, keeping: limits.attempts)
            guard
                try transaction.execute(
                    "UPDATE unfinished_sign_ins SET link_digest = ?, expires_at = ? WHERE id = ?",
                    [link.digest, now + lifetimes.confirmationLink, signIn.id]) == 1
            else { throw FinishError.noLongerThere }
            let language = try transaction.member(with: email)?.language ?? signIn.language
            try mailing(
                AddressLink(
                    purpose: .identity(issuer: signIn.issuer), link: link, recipient: email.text, language: language),
                transaction)
        }
    }

    /// Finishes a log-in by the link that was mailed to its address: lets its member in, linked from now on, or makes one.
    /// - Throws: `FinishError.noLongerThere`; `IdentityLinkError.siteLinkedAlready`, `.belongsToAnother`.
    package func finish(
        with link: Token, in browser: Token, knownBy known: Token?, from client: Client,
        telling herald: @escaping Herald
    ) async throws -> SignedIn {
        let now = clock.now()
        return try await database.write { transaction in
            let isRight = try transaction.first(
                "SELECT 1 FROM unfinished_sign_ins WHERE link_digest = ? AND browser_digest = ?",
                [link.digest, browser.digest]
            ) { _ in true }
            guard isRight == true,
                let signIn = try transaction.takeUnfinished(
                    browser: browser, within: lifetimes.confirmationLink, at: now),
                let email = signIn.address
            else { throw FinishError.noLongerThere }
            let entrance = signIn.entrance(known, client, now)
            if let member = try transaction.member(with: email) {
                return try join(signIn, to: member, entrance, in: transaction, telling: herald)
            }
            guard let name = signIn.name, try !transaction.isLinked(signIn.issuer, signIn.subject) else {
                throw FinishError.noLongerThere
            }
            return try makeMember(of: signIn.newcomer(name, email), entrance, in: transaction)
        }
    }

    private func join(
        _ signIn: UnfinishedSignIn, to member: Member, _ entrance: Entrance, in transaction: Transaction,
        telling herald: Herald
    ) throws -> SignedIn {
        try link(
            signIn.issuer, signIn.subject, email: signIn.email, to: member, from: entrance.client, at: entrance.at,
            in: transaction, telling: herald)
        return try letIn(member, entrance, in: transaction, telling: herald)
    }
}

extension UnfinishedSignIn {
    fileprivate func newcomer(_ name: String, _ email: EmailAddress) -> Newcomer {
        Newcomer(issuer: issuer, subject: subject, name: name, email: email, language: language)
    }

    fileprivate func entrance(_ browser: Token?, _ client: Client, _ now: Timestamp) -> Entrance {
        Entrance(event: event, remember: remember, browser: browser, client: client, at: now)
    }
}
