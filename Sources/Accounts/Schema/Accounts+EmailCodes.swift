import Database

extension Accounts {
    static let emailCodeTable = """

        -- Log-ins that wait for the code of an email, in the browser that has the token. One without a member was asked for
        -- with an address that no account has, or the code is no longer good.
        CREATE TABLE email_codes (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            browser_digest BLOB NOT NULL UNIQUE CHECK (length(browser_digest) = 32),
            member_id INTEGER REFERENCES members (id) ON DELETE CASCADE,
            code_digest BLOB NOT NULL CHECK (length(code_digest) = 32),
            remember INTEGER NOT NULL CHECK (remember IN (0, 1)),
            tries_left INTEGER NOT NULL,
            expires_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX email_codes_by_member ON email_codes (member_id);
        CREATE INDEX email_codes_by_expiry ON email_codes (expires_at);
        """

    static let emailCodeMigration = Migration("accounts-email-codes", emailCodeTable)
}
