import Database

extension Accounts {
    /// The tables. Times are milliseconds since 1970 (UTC); digests are SHA-256. `amr` names the methods by which a
    /// member authenticated (RFC 8176); rows of earlier versions have none. `device_key` is the public key of the
    /// device that a login or a known browser is bound to, and `proof_at` the time of the last challenge that it has
    /// answered; a session of a remembered browser has that browser's. `history_dropped` and `history_base` are the
    /// number of a member's oldest entries that were dropped, and the code of the last of them.
    package static let schema = Schema(
        tables: """
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
                delete_at INTEGER,
                has_password INTEGER NOT NULL DEFAULT 1 CHECK (has_password IN (0, 1)),
                time_zone TEXT CHECK (time_zone <> ''),
                disabled_at INTEGER,
                history_dropped INTEGER NOT NULL DEFAULT 0,
                history_base BLOB CHECK (length(history_base) = 32),
                time_zone_is_chosen INTEGER NOT NULL DEFAULT 0 CHECK (time_zone_is_chosen IN (0, 1)),
                factor_recovery_at INTEGER,
                factor_recovery_told INTEGER NOT NULL DEFAULT 0 CHECK (factor_recovery_told IN (0, 1)),
                factor_recovery_language TEXT CHECK (factor_recovery_language <> ''),
                browser_language TEXT CHECK (browser_language <> '')
            ) STRICT;
            CREATE INDEX members_to_delete ON members (delete_at) WHERE delete_at IS NOT NULL;

            -- Remembered devices. A ticket is a series and a token that is another after each use; the successor is what the
            -- last use was answered with, which may never have arrived. Those of a login that was renewed are `replaced`.
            CREATE TABLE remembered_devices (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                series_digest BLOB NOT NULL UNIQUE CHECK (length(series_digest) = 32),
                token_digest BLOB NOT NULL CHECK (length(token_digest) = 32),
                successor_digest BLOB CHECK (length(successor_digest) = 32),
                address TEXT NOT NULL,
                user_agent TEXT NOT NULL,
                rotated_at INTEGER NOT NULL,
                replayed_at INTEGER,
                created_at INTEGER NOT NULL,
                expires_at INTEGER NOT NULL,
                successor_key BLOB CHECK (length(successor_key) = 32),
                amr TEXT,
                device_key TEXT,
                proof_at INTEGER,
                replaced_digest BLOB CHECK (length(replaced_digest) = 32),
                replaced_successor_digest BLOB CHECK (length(replaced_successor_digest) = 32)
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
                proven_at INTEGER,
                confirms BLOB CHECK (length(confirms) = 32),
                amr TEXT,
                must_set_up_factor INTEGER NOT NULL DEFAULT 0 CHECK (must_set_up_factor IN (0, 1)),
                device_key TEXT,
                proof_at INTEGER,
                proven_by BLOB CHECK (length(proven_by) = 32),
                form_digest BLOB CHECK (length(form_digest) = 32),
                replaced_digest BLOB CHECK (length(replaced_digest) = 32)
            ) STRICT;
            CREATE INDEX sessions_by_member ON sessions (member_id);
            CREATE INDEX sessions_by_device ON sessions (device_id) WHERE device_id IS NOT NULL;
            CREATE INDEX sessions_by_replaced ON sessions (replaced_digest) WHERE replaced_digest IS NOT NULL;

            -- Those without a member lead nowhere: what is written must not tell who has an account.
            CREATE TABLE reset_links (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                token_digest BLOB NOT NULL UNIQUE CHECK (length(token_digest) = 32),
                member_id INTEGER UNIQUE REFERENCES members (id) ON DELETE CASCADE,
                expires_at INTEGER NOT NULL,
                made_at INTEGER NOT NULL DEFAULT 0
            ) STRICT;
            CREATE INDEX reset_links_by_expiry ON reset_links (expires_at);

            -- A line that happened more than once says how often in all, and when last.
            CREATE TABLE history (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                event TEXT NOT NULL,
                at INTEGER NOT NULL,
                address TEXT NOT NULL,
                user_agent TEXT NOT NULL,
                code BLOB NOT NULL CHECK (length(code) = 32),
                repeats INTEGER CHECK (repeats >= 2),
                last_at INTEGER CHECK ((last_at IS NULL) = (repeats IS NULL) AND last_at >= at)
            ) STRICT;
            CREATE INDEX history_by_member ON history (member_id, id);

            -- What throttles count.
            CREATE TABLE attempts (
                id INTEGER PRIMARY KEY,
                counter BLOB NOT NULL CHECK (length(counter) = 32),
                at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX attempts_by_counter ON attempts (counter, at);
            CREATE INDEX attempts_by_time ON attempts (at);

            -- Browsers that throttles count on their own, those in which a member has given a code, and those that were asked once
            -- to create a passkey by themselves.
            CREATE TABLE known_browsers (
                member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                browser_digest BLOB NOT NULL CHECK (length(browser_digest) = 32),
                last_used_at INTEGER NOT NULL,
                gave_code INTEGER NOT NULL DEFAULT 0 CHECK (gave_code IN (0, 1)),
                was_offered_passkey INTEGER NOT NULL DEFAULT 0 CHECK (was_offered_passkey IN (0, 1)),
                device_key TEXT,
                proof_at INTEGER,
                PRIMARY KEY (member_id, browser_digest)
            ) STRICT;
            CREATE INDEX known_browsers_by_use ON known_browsers (last_used_at);
            CREATE INDEX known_browsers_by_browser ON known_browsers (browser_digest);

            -- Sign-ups and new addresses that wait to be confirmed.
            CREATE TABLE sign_ups (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                link_digest BLOB NOT NULL UNIQUE CHECK (length(link_digest) = 32),
                browser_digest BLOB NOT NULL UNIQUE CHECK (length(browser_digest) = 32),
                name TEXT NOT NULL CHECK (name <> ''),
                email TEXT NOT NULL CHECK (email <> ''),
                email_key TEXT NOT NULL,
                password_hash TEXT NOT NULL,
                language TEXT CHECK (language <> ''),
                expires_at INTEGER NOT NULL,
                invitation_digest BLOB CHECK (length(invitation_digest) = 32)
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

            -- Log-ins to addresses without an account, by day since 1970.
            CREATE TABLE unknown_sign_ins (
                day INTEGER PRIMARY KEY,
                times INTEGER NOT NULL CHECK (times > 0)
            ) STRICT;

            -- What programs use in a member's name.
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

            -- Links by which members take an account back.
            CREATE TABLE lockdown_links (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                token_digest BLOB NOT NULL UNIQUE CHECK (length(token_digest) = 32),
                member_id INTEGER REFERENCES members (id) ON DELETE CASCADE,
                email TEXT NOT NULL CHECK (email <> ''),
                expires_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX lockdown_links_by_member ON lockdown_links (member_id);
            CREATE INDEX lockdown_links_by_expiry ON lockdown_links (expires_at);
            \(identityTables)
            \(passkeyTables)
            \(factors)
            \(invitations)
            \(emailCodeTable)
            \(tokenRevocationTable)
            \(withdrawnIdentityTable)
            \(earlierResetLinkTable)
            \(cleaningTable)
            """,
        migrations: migrations)
}
