import Database

extension Accounts {
    static let cleaningTable = """

        -- When data were last looked through for what is too old, by the site's own clock, and since when nothing is
        -- deleted because that clock went ahead of itself.
        CREATE TABLE cleanings (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            at INTEGER NOT NULL,
            held_since INTEGER
        ) STRICT;
        """

    static let cleaningMigration = Migration("accounts-cleanings", cleaningTable)
}
