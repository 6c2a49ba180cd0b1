import Database

extension Accounts {
    /// The tables of second factors.
    static let factors = factors(nextKey, wrongCodes, ofRecoveryCodes: madeAt + ",\n    ") + authenticatorKeys

    /// Where earlier versions keep the key of the app that is to take this one's place.
    private static let nextKey = "next_key BLOB"

    /// How many wrong codes were entered in new browsers since the last right one there, or the last new password.
    private static let wrongCodes = "wrong_codes INTEGER NOT NULL DEFAULT 0"

    private static let madeAt = "made_at INTEGER NOT NULL DEFAULT 0"

    /// The keys of apps that wait for their first right code, each of the session that began it.
    private static let authenticatorKeys = """


        -- Keys of authenticator apps that wait for their first right code, in the session that began it.
        CREATE TABLE authenticator_keys (
            session_id INTEGER PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
            sealed_key BLOB NOT NULL,
            expires_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX authenticator_keys_by_expiry ON authenticator_keys (expires_at);
        """

    /// - Parameters:
    ///   - columns: those of `authenticators` that later versions have added.
    ///   - codeColumns: the same of `recovery_codes`, each with a comma.
    private static func factors(_ columns: String..., ofRecoveryCodes codeColumns: String = "") -> String {
        """
        -- Authenticator apps; `last_step` is that of the last code taken. Earlier versions also keep those here that wait for
        -- their first right code, without `confirmed_at`.
        CREATE TABLE authenticators (
            member_id INTEGER PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
            sealed_key BLOB NOT NULL,
            last_step INTEGER NOT NULL DEFAULT 0,
            confirmed_at INTEGER\(columns.map { ",\n    " + $0 }.joined())
        ) STRICT;

        CREATE TABLE recovery_codes (
            member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            code_digest BLOB NOT NULL CHECK (length(code_digest) = 32),
            \(codeColumns)PRIMARY KEY (member_id, code_digest)
        ) STRICT;

        -- Log-ins that wait for a code, in the browser that has the token.
        CREATE TABLE code_requests (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            browser_digest BLOB NOT NULL UNIQUE CHECK (length(browser_digest) = 32),
            member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            event TEXT NOT NULL,
            amr TEXT NOT NULL,
            remember INTEGER NOT NULL CHECK (remember IN (0, 1)),
            is_proven INTEGER NOT NULL CHECK (is_proven IN (0, 1)),
            tries_left INTEGER NOT NULL,
            expires_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX code_requests_by_member ON code_requests (member_id);
        CREATE INDEX code_requests_by_expiry ON code_requests (expires_at);

        -- Known browsers that are not asked for a code.
        CREATE TABLE trusted_browsers (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            browser_digest BLOB NOT NULL CHECK (length(browser_digest) = 32),
            address TEXT NOT NULL,
            user_agent TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            UNIQUE (member_id, browser_digest)
        ) STRICT;
        CREATE INDEX trusted_browsers_by_expiry ON trusted_browsers (expires_at);

        CREATE INDEX members_by_factor_recovery ON members (factor_recovery_at) WHERE factor_recovery_at IS NOT NULL;
        """
    }

    static let nextKeyMigration = Migration(
        "accounts-next-keys", "ALTER TABLE authenticators ADD COLUMN \(nextKey);")

    static let wrongCodeMigration = Migration(
        "accounts-wrong-codes", "ALTER TABLE authenticators ADD COLUMN \(wrongCodes);")

    /// The language in which a recovery was asked for.
    static let recoveryLanguageMigration = Migration(
        "accounts-recovery-languages",
        """
        ALTER TABLE members ADD COLUMN factor_recovery_language TEXT CHECK (factor_recovery_language <> '');
        """)

    /// What earlier versions have begun, no session began: whose key it is can't be told.
    static let authenticatorKeyMigration = Migration(
        "accounts-authenticator-keys",
        """
        ALTER TABLE recovery_codes ADD COLUMN \(madeAt);
        DELETE FROM authenticators WHERE confirmed_at IS NULL;
        UPDATE authenticators SET next_key = NULL WHERE next_key IS NOT NULL;
        """ + authenticatorKeys)

    static let factorMigration = Migration(
        "accounts-factors",
        """
        ALTER TABLE members ADD COLUMN factor_recovery_at INTEGER;
        ALTER TABLE members ADD COLUMN factor_recovery_told INTEGER NOT NULL DEFAULT 0
            CHECK (factor_recovery_told IN (0, 1));
        ALTER TABLE known_browsers ADD COLUMN gave_code INTEGER NOT NULL DEFAULT 0 CHECK (gave_code IN (0, 1));
        ALTER TABLE remembered_devices ADD COLUMN amr TEXT;
        ALTER TABLE sessions ADD COLUMN amr TEXT;
        ALTER TABLE sessions ADD COLUMN must_set_up_factor INTEGER NOT NULL DEFAULT 0
            CHECK (must_set_up_factor IN (0, 1));

        """ + factors())
}
