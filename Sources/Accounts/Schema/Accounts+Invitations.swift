import Database

extension Accounts {
    static let invitations = """

        -- What the operator has invited with. A sign-up that waits to be confirmed remembers its invitation.
        CREATE TABLE invitations (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            token_digest BLOB NOT NULL UNIQUE CHECK (length(token_digest) = 32),
            made_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX invitations_by_expiry ON invitations (expires_at);
        """

    static let invitationMigration = Migration(
        "accounts-invitations",
        """
        ALTER TABLE sign_ups ADD COLUMN invitation_digest BLOB CHECK (length(invitation_digest) = 32);

        """ + invitations)
}
