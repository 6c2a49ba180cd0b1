import Database
import Secrets

/// What came of a log-in by another site.
package enum IdentitySignIn: Sendable {
    case signedIn(SignedIn)
    /// The address is a member's: they have to agree once. The token is for the browser to hold.
    case mustAgree(Token)
    /// A name or an address is missing. The token is for the browser to hold.
    case mustTell(Token)
}

/// What somebody who logs in by another site wishes besides.
package struct SignInWishes: Sendable {
    /// Whether the browser is to be signed in again later without a form.
    package let remember: Bool
    /// Where they were going.
    package let destination: String?
    /// The code of the language they have chosen, if they have.
    package let language: String?

    package init(remember: Bool, destination: String?, language: String?) {
        self.remember = remember
        self.destination = destination
        self.language = language
    }
}

extension Accounts {
    /// Lets somebody in whom another site vouches for: by issuer and subject; one who is new is made a member at once if
    /// the site tells name and address. An address that is a member's never links by itself.
    /// - Throws: `IdentityLinkError.suspended`; `TooManyAttempts` for too many new accounts from one network.
    package func signIn(
        by claim: IdentityClaim, _ wishes: SignInWishes, in browser: Token?, from client: Client,
        telling herald: @escaping Herald
    ) async throws -> IdentitySignIn {
        let now = clock.now()
        let entrance = Entrance(
            event: claim.event, remember: wishes.remember, browser: browser, client: client, at: now)
        return try await writeCounting(at: now) { [throttles] transaction in
            if let known = try transaction.owner(of: claim) {
                guard !known.isSuspended else { throw IdentityLinkError.suspended }
                try transaction.execute(
                    "UPDATE identities SET last_used_at = ?, email = coalesce(?, email) WHERE issuer = ? AND subject = ?",
                    [now, claim.email?.text, claim.issuer, claim.subject])
                return .signedIn(try letIn(known.member, entrance, in: transaction, telling: herald))
            }
            if let name = claim.name, let email = claim.email, try transaction.member(with: email) == nil {
                _ = try transaction.charge(throttles.signUp(from: client), at: now, keeping: limits.attempts)
                let newcomer = Newcomer(
                    issuer: claim.issuer, subject: claim.subject, name: name, email: email, language: wishes.language)
                return .signedIn(try makeMember(of: newcomer, entrance, in: transaction))
            }
            let browser = try transaction.keep(claim, wishes, until: now + lifetimes.confirmationLink)
            try transaction.keepLatest(limits.unfinishedSignIns, of: "unfinished_sign_ins")
            let isTaken = try claim.email.map { try transaction.member(with: $0) != nil } ?? false
            return isTaken ? .mustAgree(browser) : .mustTell(browser)
        }
    }

    /// Makes a member of somebody whom another site vouches for, and lets them in; they have no password, and may choose
    /// one by a reset.
    /// - Throws: `UniqueViolation` when the address has an account; `IdentityLinkError`.
    func makeMember(
        of newcomer: Newcomer, _ entrance: Entrance, in transaction: Transaction
    ) throws -> SignedIn {
        let now = entrance.at
        let id = Member.ID(
            try transaction.insert(
                """
                INSERT INTO members (name, email, email_key, password_hash, has_password, language, created_at)
                VALUES (?, ?, ?, ?, 0, ?, ?)
                """,
                [newcomer.name, newcomer.email.text, newcomer.email.key, hasher.decoy.stored, newcomer.language, now]))
        let member = Member(
            id: id, name: newcomer.name, email: newcomer.email.text, language: newcomer.language)
        try transaction.record(.signedUp, of: id, from: entrance.client, at: now, key: historyKey)
        try transaction.link(newcomer.issuer, newcomer.subject, email: newcomer.email.text, to: id, at: now)
        return try letIn(member, entrance, in: transaction, telling: { _, _ in })
    }
}

/// Somebody who becomes a member by another site's word.
struct Newcomer: Sendable {
    let issuer: String
    let subject: String
    let name: String
    let email: EmailAddress
    let language: String?
}

extension Transaction {
    /// Whose account an identity opens, and whether it may for now.
    func owner(of claim: IdentityClaim) throws -> (member: Member, isSuspended: Bool)? {
        try first(
            """
            SELECT \(Member.columns), identities.suspended_at
            FROM identities JOIN members ON members.id = identities.member_id
            WHERE identities.issuer = ? AND identities.subject = ?
            """, [claim.issuer, claim.subject]
        ) { (Member(row: $0), $0.optionalInt(Member.columnCount) != nil) }
    }

    /// Whether an identity opens an account, whoever's.
    func isLinked(_ issuer: String, _ subject: String) throws -> Bool {
        try first("SELECT 1 FROM identities WHERE issuer = ? AND subject = ?", [issuer, subject]) { _ in true } ?? false
    }

    /// - Throws: `IdentityLinkError.belongsToAnother`, `.siteLinkedAlready`.
    func link(_ issuer: String, _ subject: String, email: String?, to member: Member.ID, at now: Timestamp) throws {
        do {
            try execute(
                """
                INSERT INTO identities (member_id, issuer, subject, email, linked_at, last_used_at)
                VALUES (?, ?, ?, ?, ?, ?)
                """, [member, issuer, subject, email, now, now])
        } catch is UniqueViolation {
            let owner = try first(
                "SELECT member_id FROM identities WHERE issuer = ? AND subject = ?", [issuer, subject]
            ) { Member.ID($0.int(0)) }
            guard let owner else { throw IdentityLinkError.siteLinkedAlready }
            guard owner == member else { throw IdentityLinkError.belongsToAnother }
        }
    }

    /// Keeps a log-in until it is finished.
    /// - Returns: what the browser is to hold.
    fileprivate func keep(_ claim: IdentityClaim, _ wishes: SignInWishes, until end: Timestamp) throws -> Token {
        let browser = Token.random()
        try execute(
            """
            INSERT INTO unfinished_sign_ins
                (browser_digest, issuer, subject, event, name, email, email_is_proven, remember, destination, language,
                expires_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                browser.digest, claim.issuer, claim.subject, claim.event.rawValue, claim.name,
                claim.email?.text ?? claim.suggestedEmail, claim.email != nil, wishes.remember, wishes.destination,
                wishes.language, end,
            ])
        return browser
    }

    /// Takes it out: it is finished once.
    func takeUnfinished(browser: Token, within lifetime: Duration, at now: Timestamp) throws -> UnfinishedSignIn? {
        try first(
            """
            DELETE FROM unfinished_sign_ins WHERE browser_digest = ? AND \(Lifetimes.goodLink)
            RETURNING \(UnfinishedSignIn.columns)
            """, [browser.digest] + Lifetimes.goodLinkValues(lifetime, at: now), as: UnfinishedSignIn.init(row:))
    }
}
