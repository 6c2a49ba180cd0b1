import Database

extension Accounts {
    /// Passkeys: the public keys of members' credentials, the handle by which authenticators know a member, the
    /// challenges that wait for an answer, those that guests have answered, and the passkeys of sign-ups that wait to be
    /// confirmed.
    static let passkeyTables =
        membersPasskeys + challenges(handleOfNewcomer, isConditional) + signUpPasskeys + answeredChallenges

    private static let membersPasskeys = """

        CREATE TABLE passkeys (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            credential_id BLOB NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1023),
            public_key BLOB NOT NULL,
            signature_count INTEGER NOT NULL,
            transports TEXT NOT NULL,
            is_backup_eligible INTEGER NOT NULL CHECK (is_backup_eligible IN (0, 1)),
            is_backed_up INTEGER NOT NULL CHECK (is_backed_up IN (0, 1)),
            aaguid BLOB NOT NULL CHECK (length(aaguid) = 16),
            name TEXT NOT NULL CHECK (name <> ''),
            created_at INTEGER NOT NULL,
            last_used_at INTEGER
        ) STRICT;
        CREATE INDEX passkeys_by_member ON passkeys (member_id);

        CREATE TABLE passkey_handles (
            member_id INTEGER PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
            handle BLOB NOT NULL UNIQUE CHECK (length(handle) = 64)
        ) STRICT;

        """

    /// - Parameter columns: those that later versions have added.
    private static func challenges(_ columns: String...) -> String {
        """

        CREATE TABLE passkey_challenges (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            challenge_digest BLOB NOT NULL UNIQUE CHECK (length(challenge_digest) = 32),
            browser_digest BLOB CHECK (length(browser_digest) = 32),
            session_id INTEGER REFERENCES sessions (id) ON DELETE CASCADE,
            expires_at INTEGER NOT NULL\(columns.map { ",\n    " + $0 }.joined())
        ) STRICT;
        CREATE INDEX passkey_challenges_by_session ON passkey_challenges (session_id);
        CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at);

        """
    }

    /// The column of `passkey_challenges` for the handle that a new account will have: nil for any other challenge.
    private static let handleOfNewcomer = "user_handle BLOB CHECK (length(user_handle) = 64)"

    /// The column for whether the browser may create the passkey without its user.
    private static let isConditional = "is_conditional INTEGER NOT NULL DEFAULT 0 CHECK (is_conditional IN (0, 1))"

    private static let signUpPasskeys = """

        CREATE TABLE sign_up_passkeys (
            sign_up_id INTEGER PRIMARY KEY REFERENCES sign_ups (id) ON DELETE CASCADE,
            handle BLOB NOT NULL CHECK (length(handle) = 64),
            credential_id BLOB NOT NULL CHECK (length(credential_id) BETWEEN 1 AND 1023),
            public_key BLOB NOT NULL,
            signature_count INTEGER NOT NULL,
            transports TEXT NOT NULL,
            is_backup_eligible INTEGER NOT NULL CHECK (is_backup_eligible IN (0, 1)),
            is_backed_up INTEGER NOT NULL CHECK (is_backed_up IN (0, 1)),
            aaguid BLOB NOT NULL CHECK (length(aaguid) = 16),
            name TEXT NOT NULL CHECK (name <> '')
        ) STRICT;
        CREATE INDEX sign_up_passkeys_by_credential ON sign_up_passkeys (credential_id);

        """

    private static let answeredChallenges = """

        CREATE TABLE answered_challenges (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            challenge_digest BLOB NOT NULL UNIQUE CHECK (length(challenge_digest) = 32),
            expires_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX answered_challenges_by_expiry ON answered_challenges (expires_at);

        """

    static let passkeyMigration = Migration("accounts-passkeys", membersPasskeys + challenges())

    static let signUpPasskeyMigration = Migration(
        "accounts-sign-up-passkeys",
        "ALTER TABLE passkey_challenges ADD COLUMN \(handleOfNewcomer);\n" + signUpPasskeys)

    static let offeredPasskeyMigration = Migration(
        "accounts-offered-passkeys",
        """
        ALTER TABLE passkey_challenges ADD COLUMN \(isConditional);
        ALTER TABLE known_browsers ADD COLUMN was_offered_passkey INTEGER NOT NULL DEFAULT 0
            CHECK (was_offered_passkey IN (0, 1));
        """)

    static let answeredChallengeMigration = Migration("accounts-answered-challenges", answeredChallenges)
}
