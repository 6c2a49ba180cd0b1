import Database

extension Accounts {
    /// The migrations from every earlier version to the current tables, in order.
    static let migrations =
        [
            Migration(
                "accounts-1",
                """
                CREATE TABLE members (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    name TEXT NOT NULL CHECK (name <> ''),
                    email TEXT NOT NULL CHECK (email <> ''),
                    email_key TEXT NOT NULL UNIQUE,
                    password_hash TEXT NOT NULL,
                    language TEXT CHECK (language <> ''),
                    history_length INTEGER NOT NULL DEFAULT 0,
                    history_head BLOB CHECK (length(history_head) = 32),
                    created_at INTEGER NOT NULL,
                    delete_at INTEGER
                ) STRICT;
                CREATE INDEX members_to_delete ON members (delete_at) WHERE delete_at IS NOT NULL;

                CREATE TABLE remembered_devices (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                    series_digest BLOB NOT NULL UNIQUE CHECK (length(series_digest) = 32),
                    token_digest BLOB NOT NULL CHECK (length(token_digest) = 32),
                    previous_token_digest BLOB CHECK (length(previous_token_digest) = 32),
                    address TEXT NOT NULL,
                    user_agent TEXT NOT NULL,
                    rotated_at INTEGER NOT NULL,
                    replayed_at INTEGER,
                    created_at INTEGER NOT NULL,
                    expires_at INTEGER NOT NULL
                ) STRICT;
                CREATE INDEX remembered_devices_by_member ON remembered_devices (member_id);
                CREATE INDEX remembered_devices_by_expiry ON remembered_devices (expires_at);

                CREATE TABLE sessions (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    token_digest BLOB NOT NULL UNIQUE CHECK (length(token_digest) = 32),
                    member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                    device_id INTEGER REFERENCES remembered_devices (id) ON DELETE CASCADE,
                    address TEXT NOT NULL,
                    user_agent TEXT NOT NULL,
                    created_at INTEGER NOT NULL,
                    last_seen_at INTEGER NOT NULL,
                    proven_at INTEGER
                ) STRICT;
                CREATE INDEX sessions_by_member ON sessions (member_id);
                CREATE INDEX sessions_by_device ON sessions (device_id);
                CREATE INDEX sessions_by_last_seen ON sessions (last_seen_at);

                CREATE TABLE reset_links (
                    token_digest BLOB PRIMARY KEY CHECK (length(token_digest) = 32),
                    member_id INTEGER UNIQUE REFERENCES members (id) ON DELETE CASCADE,
                    expires_at INTEGER NOT NULL
                ) STRICT;
                CREATE INDEX reset_links_by_expiry ON reset_links (expires_at);

                CREATE TABLE history (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                    event TEXT NOT NULL,
                    at INTEGER NOT NULL,
                    address TEXT NOT NULL,
                    user_agent TEXT NOT NULL,
                    code BLOB NOT NULL CHECK (length(code) = 32)
                ) STRICT;
                CREATE INDEX history_by_member ON history (member_id, id);
                """),
            // The attempts counted by throttles, and the browsers with counters of their own.
            Migration(
                "accounts-attempts",
                """
                CREATE TABLE attempts (
                    id INTEGER PRIMARY KEY,
                    counter BLOB NOT NULL CHECK (length(counter) = 32),
                    at INTEGER NOT NULL
                ) STRICT;
                CREATE INDEX attempts_by_counter ON attempts (counter, at);
                CREATE INDEX attempts_by_time ON attempts (at);

                CREATE TABLE known_browsers (
                    member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                    browser_digest BLOB NOT NULL CHECK (length(browser_digest) = 32),
                    last_used_at INTEGER NOT NULL,
                    PRIMARY KEY (member_id, browser_digest)
                ) STRICT;
                CREATE INDEX known_browsers_by_use ON known_browsers (last_used_at);
                """),
            Migration(
                "accounts-alarms",
                """
                CREATE TABLE alarm_links (
                    token_digest BLOB PRIMARY KEY CHECK (length(token_digest) = 32),
                    member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                    email TEXT NOT NULL CHECK (email <> ''),
                    expires_at INTEGER NOT NULL
                ) STRICT;
                CREATE INDEX alarm_links_by_member ON alarm_links (member_id);
                CREATE INDEX alarm_links_by_expiry ON alarm_links (expires_at);
                """),
            // Addresses waiting for confirmation.
            Migration(
                "accounts-confirmations",
                """
                CREATE TABLE sign_ups (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    link_digest BLOB NOT NULL UNIQUE CHECK (length(link_digest) = 32),
                    browser_digest BLOB NOT NULL UNIQUE CHECK (length(browser_digest) = 32),
                    name TEXT NOT NULL CHECK (name <> ''),
                    email TEXT NOT NULL CHECK (email <> ''),
                    email_key TEXT NOT NULL,
                    password_hash TEXT NOT NULL,
                    language TEXT CHECK (language <> ''),
                    expires_at INTEGER NOT NULL
                ) STRICT;
                CREATE INDEX sign_ups_by_address ON sign_ups (email_key);
                CREATE INDEX sign_ups_by_expiry ON sign_ups (expires_at);

                CREATE TABLE email_changes (
                    member_id INTEGER PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
                    link_digest BLOB NOT NULL UNIQUE CHECK (length(link_digest) = 32),
                    email TEXT NOT NULL CHECK (email <> ''),
                    expires_at INTEGER NOT NULL
                ) STRICT;
                CREATE INDEX email_changes_by_expiry ON email_changes (expires_at);
                """),
            // Login attempts to addresses without an account, by day since 1970.
            Migration(
                "accounts-unknown-sign-ins",
                "CREATE TABLE unknown_sign_ins (day INTEGER PRIMARY KEY, times INTEGER NOT NULL CHECK (times > 0)) STRICT;"
            ),
            // For a repeated entry: the total number of times, and the latest time.
            Migration(
                "accounts-history-repeats",
                """
                ALTER TABLE history ADD COLUMN repeats INTEGER CHECK (repeats >= 2);
                ALTER TABLE history ADD COLUMN last_at INTEGER CHECK (
                    (last_at IS NULL) = (repeats IS NULL) AND last_at >= at);
                """),
            identityMigration,
            Migration(
                "accounts-time-zones", "ALTER TABLE members ADD COLUMN time_zone TEXT CHECK (time_zone <> '')"),
            // Tokens for programs that act in a member's name.
            Migration(
                "accounts-access-tokens",
                """
                CREATE TABLE access_tokens (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                    token_digest BLOB NOT NULL UNIQUE CHECK (length(token_digest) = 32),
                    name TEXT NOT NULL CHECK (name <> ''),
                    permission TEXT NOT NULL CHECK (permission IN ('read', 'change')),
                    made_at INTEGER NOT NULL,
                    last_used_at INTEGER,
                    expires_at INTEGER
                ) STRICT;
                CREATE INDEX access_tokens_by_member ON access_tokens (member_id);
                CREATE INDEX access_tokens_by_expiry ON access_tokens (expires_at) WHERE expires_at IS NOT NULL;
                """),
            Migration("accounts-disabled", "ALTER TABLE members ADD COLUMN disabled_at INTEGER"),
            // The number of a member's oldest entries that were dropped, and the code of the last of them.
            Migration(
                "accounts-history-base",
                """
                ALTER TABLE members ADD COLUMN history_dropped INTEGER NOT NULL DEFAULT 0;
                ALTER TABLE members ADD COLUMN history_base BLOB CHECK (length(history_base) = 32);
                """),
            // The previous token becomes the current one, and the current one its successor, which may never have arrived.
            Migration(
                "accounts-remember-successors",
                """
                ALTER TABLE remembered_devices RENAME COLUMN previous_token_digest TO successor_digest;
                ALTER TABLE remembered_devices ADD COLUMN successor_key BLOB CHECK (length(successor_key) = 32);
                UPDATE remembered_devices SET token_digest = successor_digest, successor_digest = token_digest
                WHERE successor_digest IS NOT NULL;
                ALTER TABLE sessions ADD COLUMN confirms BLOB CHECK (length(confirms) = 32);
                """),
            // Decoy links without a member, as for a forgotten password: writes must not reveal who has an account.
            Migration(
                "accounts-alarm-links-to-nobody",
                """
                CREATE TABLE new_alarm_links (
                    token_digest BLOB PRIMARY KEY CHECK (length(token_digest) = 32),
                    member_id INTEGER REFERENCES members (id) ON DELETE CASCADE,
                    email TEXT NOT NULL CHECK (email <> ''),
                    expires_at INTEGER NOT NULL
                ) STRICT;
                INSERT INTO new_alarm_links (rowid, token_digest, member_id, email, expires_at)
                SELECT rowid, token_digest, member_id, email, expires_at FROM alarm_links;
                DROP TABLE alarm_links;
                ALTER TABLE new_alarm_links RENAME TO alarm_links;
                CREATE INDEX alarm_links_by_member ON alarm_links (member_id);
                CREATE INDEX alarm_links_by_expiry ON alarm_links (expires_at);
                """),
            Migration(
                "accounts-reset-links-made", "ALTER TABLE reset_links ADD COLUMN made_at INTEGER NOT NULL DEFAULT 0"),
            // Which of the existing time zones were chosen is unknown: keep them all.
            Migration(
                "accounts-time-zones-chosen",
                """
                ALTER TABLE members ADD COLUMN time_zone_is_chosen INTEGER NOT NULL DEFAULT 0
                    CHECK (time_zone_is_chosen IN (0, 1));
                UPDATE members SET time_zone_is_chosen = 1 WHERE time_zone IS NOT NULL;
                """),
        ] + idMigrations
        + [
            passkeyMigration, factorMigration, signUpPasskeyMigration, offeredPasskeyMigration, deviceMigration,
            invitationMigration, nextKeyMigration, emailCodeMigration,
            stoppedEmailMigration, tokenRevocationMigration, recoveryLanguageMigration,
            unfinishedSignInMemberMigration, withdrawnIdentityMigration, authenticatorKeyMigration,
            reauthenticationMigration, earlierResetLinkMigration, cleaningMigration, browserDeviceMigration,
            Migration(
                "accounts-browser-languages",
                "ALTER TABLE members ADD COLUMN browser_language TEXT CHECK (browser_language <> '');"),
            answeredChallengeMigration, wrongCodeMigration,
            // Each login and each last-seen time was written to the first, and nothing was quicker by it. In the second,
            // only sessions of remembered browsers are looked up.
            Migration(
                "accounts-session-indexes",
                """
                DROP INDEX sessions_by_last_seen;
                DROP INDEX sessions_by_device;
                CREATE INDEX sessions_by_device ON sessions (device_id) WHERE device_id IS NOT NULL;
                """),
            renewedLoginMigration, replacedSessionMigration,
        ]
}
