import Database
import Security

/// Why nobody was let in.
package enum SignInError: Error {
    /// No account has this e-mail and this password. Which of the two is wrong is not told.
    case wrongPair
}

extension Accounts {
    /// Checks e-mail and password and opens a session.
    ///
    /// An address without an account costs the same hash as one with, so that time does not tell them apart.
    /// - Parameter remember: whether this browser is to be signed in again later without a form.
    /// - Throws: `SignInError`; `HashingBusy` when too many passwords wait to be hashed.
    package func signIn(email: EmailAddress, password: Secret, remember: Bool) async throws -> SignedIn {
        let known = try database.read { try $0.credentials(of: email) }
        guard case .right(let outdated) = try await hasher.verify(password, against: known?.hash), let known else {
            throw SignInError.wrongPair
        }
        let fresh = outdated ? try await hasher.hash(password) : nil

        let session = Token.random()
        let ticket = remember ? RememberTicket.new() : nil
        let now = clock.now()
        try await database.write { [lifetimes] transaction in
            // A reset may have changed the password while it was being checked: then the old one opens nothing.
            guard
                try transaction.execute(
                    "UPDATE members SET password_hash = ? WHERE id = ? AND password_hash = ?",
                    [fresh?.stored ?? known.hash.stored, known.member.id, known.hash.stored]) == 1
            else { throw SignInError.wrongPair }
            let device = try ticket.map {
                try transaction.remember($0, of: known.member.id, at: now, until: now + lifetimes.rememberedDevice)
            }
            try transaction.openSession(session, of: known.member.id, device: device, at: now)
        }
        return SignedIn(member: known.member, session: session, ticket: ticket)
    }
}

extension Reader {
    fileprivate func credentials(of email: EmailAddress) throws -> (member: Member, hash: PasswordHash)? {
        try first(
            "SELECT \(Member.columns), password_hash FROM members WHERE email_key = ?", [email.key]
        ) { row in (Member(row: row), PasswordHash(stored: row.text(Member.columnCount))) }
    }
}
