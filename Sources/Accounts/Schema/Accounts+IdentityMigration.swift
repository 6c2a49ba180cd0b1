import Database

extension Accounts {
    /// Provider logins: linked identities, logins in progress, and logins that lack details or consent.
    static let identityMigration = Migration(
        "accounts-identities",
        """
        ALTER TABLE members ADD COLUMN has_password INTEGER NOT NULL DEFAULT 1 CHECK (has_password IN (0, 1));

        CREATE TABLE identities (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            issuer TEXT NOT NULL CHECK (issuer <> ''),
            subject TEXT NOT NULL CHECK (subject <> ''),
            email TEXT,
            linked_at INTEGER NOT NULL,
            last_used_at INTEGER NOT NULL,
            suspended_at INTEGER,
            resumed_at INTEGER,
            UNIQUE (issuer, subject),
            UNIQUE (member_id, issuer)
        ) STRICT;

        CREATE TABLE authorizations (
            state_digest BLOB PRIMARY KEY CHECK (length(state_digest) = 32),
            session_id INTEGER REFERENCES sessions (id) ON DELETE CASCADE,
            sealed BLOB NOT NULL,
            expires_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX authorizations_by_session ON authorizations (session_id);
        CREATE INDEX authorizations_by_expiry ON authorizations (expires_at);

        CREATE TABLE unfinished_sign_ins (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            browser_digest BLOB NOT NULL UNIQUE CHECK (length(browser_digest) = 32),
            link_digest BLOB UNIQUE CHECK (length(link_digest) = 32),
            issuer TEXT NOT NULL,
            subject TEXT NOT NULL,
            event TEXT NOT NULL,
            name TEXT CHECK (name <> ''),
            email TEXT CHECK (email <> ''),
            email_is_proven INTEGER NOT NULL CHECK (email_is_proven IN (0, 1)),
            remember INTEGER NOT NULL CHECK (remember IN (0, 1)),
            destination TEXT,
            language TEXT CHECK (language <> ''),
            expires_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX unfinished_sign_ins_by_expiry ON unfinished_sign_ins (expires_at);

        CREATE TABLE identity_deletions (
            code_digest BLOB PRIMARY KEY CHECK (length(code_digest) = 32),
            at INTEGER NOT NULL,
            deletes_member INTEGER NOT NULL CHECK (deletes_member IN (0, 1))
        ) STRICT;
        """)

    static let stoppedEmailMigration = Migration(
        "accounts-stopped-emails",
        """
        ALTER TABLE identities ADD COLUMN email_is_stopped INTEGER NOT NULL DEFAULT 0
            CHECK (email_is_stopped IN (0, 1));
        ALTER TABLE identities ADD COLUMN email_told_at INTEGER;
        """)

    static let tokenRevocationTable = """

        -- Refresh tokens of identities that are no longer linked, until the provider has revoked them.
        CREATE TABLE token_revocations (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            issuer TEXT NOT NULL CHECK (issuer <> ''),
            subject TEXT NOT NULL CHECK (subject <> ''),
            sealed_token BLOB NOT NULL,
            expires_at INTEGER NOT NULL,
            UNIQUE (issuer, subject)
        ) STRICT;
        """

    static let tokenRevocationMigration = Migration(
        "accounts-token-revocations",
        """
        ALTER TABLE identities ADD COLUMN sealed_token BLOB;
        ALTER TABLE unfinished_sign_ins ADD COLUMN sealed_token BLOB;
        \(tokenRevocationTable)
        """)

    static let withdrawnIdentityTable = """

        -- Whose an identity was that its provider has withdrawn. A request there to delete the person's data may come later.
        CREATE TABLE withdrawn_identities (
            member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            issuer TEXT NOT NULL CHECK (issuer <> ''),
            subject_digest BLOB NOT NULL CHECK (length(subject_digest) = 32),
            expires_at INTEGER NOT NULL,
            PRIMARY KEY (member_id, issuer),
            UNIQUE (issuer, subject_digest)
        ) STRICT;
        CREATE INDEX withdrawn_identities_by_expiry ON withdrawn_identities (expires_at);
        """

    static let withdrawnIdentityMigration = Migration("accounts-withdrawn-identities", withdrawnIdentityTable)

    static let unfinishedSignInMemberMigration = Migration(
        "accounts-unfinished-sign-ins-by-member",
        """
        ALTER TABLE unfinished_sign_ins ADD COLUMN member_id INTEGER REFERENCES members (id) ON DELETE CASCADE;
        CREATE INDEX unfinished_sign_ins_by_member ON unfinished_sign_ins (member_id);
        """)
}
