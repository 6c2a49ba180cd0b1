import Foundation
import TestSupport
import Testing

@testable import Database

/// Run beside a server: `make postgresql`.
@Suite(.timeLimit(.minutes(5)), .enabled(if: !Database.Location.isSQLiteTested, "no server is named"))
struct PostgreSQLTests {
    private static let things = Schema(
        tables: """
            CREATE TABLE things (
                id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, number INTEGER NOT NULL, digest BLOB
            ) STRICT;
            CREATE TABLE parts (thing_id INTEGER NOT NULL REFERENCES things (id)) STRICT;
            """, migrations: [Migration("things-1", "")])

    private let location = Database.Location.forTests(numbersRows: true)
    private let database: Database

    init() throws {
        database = try Database(at: location, schema: Self.things)
    }

    @discardableResult
    private func add(_ name: String, _ number: Int64 = 0, _ digest: [UInt8]? = nil) async throws -> Int64 {
        try await database.write {
            try $0.insert("INSERT INTO things (name, number, digest) VALUES (?, ?, ?)", [name, number, digest])
        }
    }

    private func names() async throws -> [String] {
        try await database.read { try $0.rows("SELECT name FROM things ORDER BY id") { $0.text(0) } }
    }

    @Test(arguments: [Int64.min, -1, 0, 1, 255, 256, .max])
    func `values come back as they were`(number: Int64) async throws {
        for digest in [nil, [], [0, 255]] as [[UInt8]?] {
            let name = "이름'; -- ? \\ 😀 \(digest?.count ?? -1)"
            let id = try await add(name, number, digest)

            let found = try await database.read {
                try $0.first("SELECT name, number, digest FROM things WHERE id = ?", [id]) {
                    ($0.text(0), $0.int(1), $0.optionalBlob(2))
                }
            }

            #expect(found?.0 == name)
            #expect(found?.1 == number)
            #expect(found?.2 == digest)
        }
    }

    @Test func `a commit waits for the disk, although the server's default is not to`() async throws {
        let (here, server) = try #require(
            try await database.read {
                try $0.first(
                    "SELECT setting, reset_val FROM pg_settings WHERE name = 'synchronous_commit'", []
                ) { ($0.text(0), $0.text(1)) }
            })

        #expect(here == "on")
        #expect(server == "off", "Scripts/postgresql sets it")
    }

    @Test func `texts are ordered by their bytes`() async throws {
        for name in ["b", "B", "é", "가", "a"] { try await add(name) }

        #expect(
            try await database.read { try $0.rows("SELECT name FROM things ORDER BY name") { $0.text(0) } }
                == ["B", "a", "b", "é", "가"])
    }

    @Test func `what is not allowed is a violation, and leaves nothing`() async throws {
        try await add("a")

        await #expect(throws: UniqueViolation.self) { try await add("a") }
        await #expect(throws: ForeignKeyViolation.self) {
            try await database.write { try $0.execute("INSERT INTO parts VALUES (77)") }
        }
        #expect(try await names() == ["a"])
    }

    @Test func `a body that goes on after a violation is not committed`() async throws {
        try await add("a")

        await #expect(throws: (any Error).self) {
            try await database.write { transaction in
                _ = try? transaction.insert("INSERT INTO things (name, number) VALUES ('a', 0)")
                _ = try? transaction.insert("INSERT INTO things (name, number) VALUES ('b', 0)")
            }
        }
        #expect(try await names() == ["a"])
    }

    @Test func `a commit of which the server warns is in doubt`() async throws {
        // As when it gives up waiting for a standby.
        try await database.write {
            try $0.execute(
                """
                CREATE FUNCTION warn() RETURNS TRIGGER LANGUAGE plpgsql AS
                $$ BEGIN RAISE WARNING 'not replicated'; RETURN NULL; END $$
                """)
            try $0.execute(
                """
                CREATE CONSTRAINT TRIGGER remark AFTER INSERT ON things DEFERRABLE INITIALLY DEFERRED
                FOR EACH ROW EXECUTE FUNCTION warn()
                """)
        }

        let trouble = await #expect(throws: DatabaseUnavailable.self) { try await add("a") }
        #expect(trouble?.isInDoubt == true)
    }

    @Test func `transactions that hinder each other are all done, each once`() async throws {
        let id = try await add("counter")
        let committed = Counter()

        try await withThrowingTaskGroup { [database] group in
            for _ in 0..<200 {
                group.addTask {
                    try await database.write { transaction in
                        let number = try transaction.first("SELECT number FROM things WHERE id = ?", [id]) { $0.int(0) }
                        try transaction.execute("UPDATE things SET number = ? WHERE id = ?", [(number ?? 0) + 1, id])
                        transaction.afterCommit { committed.add() }
                    }
                }
            }
            try await group.waitForAll()
        }

        #expect(try await database.read { try $0.first("SELECT number FROM things") { $0.int(0) } } == 200)
        #expect(committed.count == 200)
    }

    @Test func `a disk is full until something was changed again`() async throws {
        let full = "DO $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full'; END $$"
        await #expect(throws: DatabaseUnavailable.self) { try await database.write { try $0.execute(full) } }

        _ = try await database.read { try $0.first("SELECT 1") { $0.int(0) } }
        _ = try await database.write { try $0.first("SELECT 1") { $0.int(0) } }
        #expect(database.outage != nil, "reading and an empty transaction prove nothing")

        try await add("a")
        #expect(database.outage == nil)
    }

    @Test func `after a refused write there must be room for another`() async throws {
        // Where the room would be, it is refused as by a full disk.
        try await database.write {
            try $0.execute("CREATE TABLE latchkey_room (text TEXT)")
            try $0.execute(
                """
                CREATE FUNCTION refuse() RETURNS TRIGGER LANGUAGE plpgsql AS
                $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full'; END $$
                """)
            try $0.execute(
                "CREATE TRIGGER refusal BEFORE INSERT ON latchkey_room FOR EACH ROW EXECUTE FUNCTION refuse()")
        }
        #expect(await database.trouble() == nil, "nothing was refused")

        await #expect(throws: DatabaseUnavailable.self) {
            try await database.write { try $0.execute("INSERT INTO latchkey_room VALUES ('x')") }
        }
        #expect(await database.trouble() == .unwritable)
        #expect(database.outage != nil)

        try await database.write { try $0.execute("DROP TRIGGER refusal ON latchkey_room") }
        #expect(await database.trouble() == nil)
        #expect(database.outage == nil)
    }

    @Test func `what is written soon is written in its order`() async throws {
        for number in 0..<100 {
            database.writeSoon { try $0.execute("INSERT INTO things (name, number) VALUES (?, 0)", ["\(number)"]) }
        }

        await database.settle()

        #expect(try await names() == (0..<100).map(String.init))
    }

    @Test func `rows are passed on one by one, and a reader may stop`() async throws {
        struct Stop: Error {}
        try await database.write {
            try $0.execute("INSERT INTO things (name, number) SELECT 'n' || i, i FROM generate_series(1, 20000) AS i")
        }
        var count = 0

        try database.readBlocking { try $0.forEachRow("SELECT name FROM things") { _ in count += 1 } }
        #expect(throws: Stop.self) {
            try database.readBlocking { try $0.forEachRow("SELECT name FROM things") { _ in throw Stop() } }
        }

        #expect(count == 20_000)
        #expect(try await database.read { try $0.first("SELECT count(*) FROM things") { $0.int(0) } } == 20_000)
    }

    @Test func `opened again, it holds what was there, and a newer one is refused`() async throws {
        try await add("a")

        let again = try Database(at: location, schema: Self.things, mayBeEmpty: false)
        #expect(try await again.read { try $0.rows("SELECT name FROM things") { $0.text(0) } } == ["a"])
        #expect(throws: DatabaseOpenError.self) { try Database(at: location, schema: Schema(migrations: [])) }
    }

    @Test func `a migration is run once`() async throws {
        let more =
            Self.things
            + Schema(
                tables: "",
                migrations: [
                    Migration("things-2", "ALTER TABLE things ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'")
                ])
        try await add("a")

        for _ in 0..<2 {
            let migrated = try Database(at: location, schema: more)
            #expect(try await migrated.read { try $0.rows("SELECT colour FROM things") { $0.text(0) } } == ["red"])
        }
    }

    @Test func `an empty one is refused where there must be a site`() {
        #expect(throws: DatabaseOpenError.self) {
            try Database(at: .forTests(), schema: Self.things, mayBeEmpty: false)
        }
    }
}
