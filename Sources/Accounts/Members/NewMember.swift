import Database
import Secrets

/// A member to be created.
struct NewMember: Sendable {
    let name: String
    let email: EmailAddress
    /// For a member without a password, the hash that no password matches.
    let passwordHash: PasswordHash
    var hasPassword = true
    /// That of a member who signs up without a password.
    var passkey: FirstPasskey?
    /// The code of the language they chose, if any.
    var language: String?
    /// The digest of the invitation they came with, if any.
    var invitation: Digest?
}

extension NewMember {
    init(_ request: SignUpRequest, passwordHash: PasswordHash, passkey: FirstPasskey? = nil) {
        self.init(
            name: request.name, email: request.email, passwordHash: passwordHash, hasPassword: passkey == nil,
            passkey: passkey, language: request.language, invitation: request.invitation?.digest)
    }
}

extension Transaction {
    /// Creates a member, without their passkey. It is the only place where one is created.
    /// - Throws: `UniqueViolation` when the address has an account.
    func insert(_ member: NewMember, at now: Timestamp) throws -> Member {
        guard try self.member(with: member.email) == nil else { throw UniqueViolation() }
        try voidSignUpLinks(to: member.email)
        let id = try insert(
            """
            INSERT INTO members (name, email, email_key, password_hash, has_password, language, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                member.name, member.email.text, member.email.key, member.passwordHash.stored, member.hasPassword,
                member.language, now,
            ])
        return Member(id: Member.ID(id), name: member.name, email: member.email.text, language: member.language)
    }
}
