import TestSupport
import Testing

@testable import Database

/// Places on the server are its database's, whatever the schema: one test at a time.
@Suite(.timeLimit(.minutes(5)), .serialized, .enabled(if: !Database.Location.isSQLiteTested, "no server is named"))
struct NodeTests {
    static let things = Schema(
        tables: """
            CREATE TABLE things (id INTEGER PRIMARY KEY) STRICT;
            CREATE TABLE parts (id INTEGER PRIMARY KEY) STRICT;
            """, migrations: [Migration("things-1", "")])

    let location = Database.Location.forTests(numbersRows: true)
    let target: PostgreSQLTarget

    init() throws {
        guard case .postgreSQL(let target, _) = location else { preconditionFailure("It is enabled for a server.") }
        self.target = target
    }

    func connect() throws -> PostgreSQLConnection {
        try PostgreSQLConnection(target, timeout: .seconds(120))
    }

    private func tables() throws -> ServerReport.Tables {
        try ServerReport(of: target, schema: Self.things, clock: .system).tables
    }

    /// Ends the connections that hold a place.
    func endPlaces(by connection: PostgreSQLConnection) throws {
        _ = try connection.run(
            """
            SELECT pg_terminate_backend(pid) FROM pg_locks
            WHERE locktype = 'advisory' AND granted AND classid::bigint << 32 | objid::bigint = ?
            """, [NodeLock.serving.rawValue])
    }

    // MARK: - Places

    @Test func `who needs all others away is refused beside one, and refuses others`() throws {
        let one = NodeSession(at: target, timeout: .zero)
        let other = NodeSession(at: target, timeout: .zero)
        try one.enter()
        try other.enter()

        #expect(throws: DatabaseOpenError.self) { try one.enterAlone() }
        other.leave()
        // The server takes a moment to notice.
        while (try? one.enterAlone()) == nil {}
        #expect(throws: DatabaseOpenError.self) { try other.enter() }
        try one.enter()
        try one.admitOthers()
        try other.enter()
    }

    @Test func `a node that is kept out writes nothing until it may enter`() async throws {
        let database = try Database(at: location, schema: Self.things)
        let alone = NodeSession(at: target)
        try alone.enterAlone()

        #expect(!database.joinNodes { _ in })
        await #expect(throws: DatabaseUnavailable.self) {
            try await database.write { try $0.execute("INSERT INTO things VALUES (1)") }
        }
        #expect(await database.trouble() == .unwritable)

        alone.leave()
        while await database.trouble() != nil { try await Task.sleep(for: .milliseconds(10)) }
        try await database.write { try $0.execute("INSERT INTO things VALUES (2)") }
        #expect(try await database.read { try $0.rows("SELECT id FROM things") { $0.int(0) } } == [2])
    }

    @Test func `a node that gives up the lead keeps its place, and writes to its end`() async throws {
        let other = try connect()
        do {
            let database = try Database(at: location, schema: Self.things)
            #expect(database.joinNodes { _ in })
            while !database.isLeader { try await Task.sleep(for: .milliseconds(10)) }

            database.giveUpLead()

            #expect(!database.isLeader)
            while try !NodeLock.lead.isTaken(other) { try await Task.sleep(for: .milliseconds(10)) }
            let alone = NodeSession(at: target, timeout: .zero)
            #expect(throws: DatabaseOpenError.self) { try alone.enterAlone() }
            try await database.write { try $0.execute("INSERT INTO things VALUES (1)") }
            #expect(try await database.read { try $0.rows("SELECT id FROM things") { $0.int(0) } } == [1])
        }
        // Its place ends with it.
        while try !NodeLock.keepOut(other) { try await Task.sleep(for: .milliseconds(10)) }
        try NodeLock.admit(other)
    }

    @Test func `the server gives up the locks of a peer that vanished`() throws {
        let settings = try connect().run(
            "SELECT name FROM pg_settings WHERE name LIKE 'tcp_keepalives_%' AND source = 'session'", [])

        #expect(settings.map { $0.text(0) }.count == 3)
    }

    @Test func `who waits for another node that changes the tables says so`() throws {
        let other = try connect()
        try NodeLock.schema.wait(other)
        var hasWaited = false

        _ = try Database(
            at: location, schema: Self.things,
            waiting: { _ in
                hasWaited = true
                _ = try? other.run("SELECT pg_advisory_unlock(?)", [NodeLock.schema.rawValue])
            })

        #expect(hasWaited)
        #expect(try tables() == .current)
    }

    @Test func `who waits for another node says again and again which one it is`() throws {
        let (other, connection) = try (connect(), connect())
        try NodeLock.schema.wait(other)
        let process = try #require(try other.run("SELECT pg_backend_pid()::bigint", []).first).int(0)
        var said: [String] = []

        try NodeLock.schema.wait(connection, reminder: .zero) { node in
            said.append(node)
            if said.count == 3 { _ = try? NodeLock.schema.release(other) }
        }

        // Another test's start may come before this one.
        #expect(said.count >= 3)
        #expect(said.prefix(3).allSatisfy { $0.hasSuffix("process \(process)") }, "\(said)")
    }

    @Test func `a migration is run again when a node at work was in its way`() async throws {
        _ = try Database(at: location, schema: Self.things)
        let more =
            Self.things
            + Schema(
                tables: "",
                migrations: [
                    Migration(
                        "things-2",
                        "ALTER TABLE things ADD COLUMN number INTEGER; UPDATE things SET number = id;")
                ])
        let node = try connect()
        _ = try node.run("INSERT INTO things VALUES (1)", [])
        node.begin()
        _ = try node.run("UPDATE things SET id = 2", [])

        let migrated = Task { [location] in try Database(at: location, schema: more) }
        let isWaited = "SELECT 1 FROM pg_locks WHERE relation = 'things'::regclass AND NOT granted"
        while try node.run(isWaited, []).first == nil { try await Task.sleep(for: .milliseconds(5)) }
        try node.commit()

        #expect(try await migrated.value.read { try $0.rows("SELECT number FROM things") { $0.int(0) } } == [2])
    }

    @Test func `a site is not marked as moved by a command that has not kept others out all the time`() throws {
        _ = try Database(at: location, schema: Self.things)
        let alone = NodeSession(at: target)
        try alone.enterAlone()
        let other = try connect()
        try endPlaces(by: other)
        while try !NodeLock.keepOut(other) {}

        #expect(throws: DatabaseOpenError.self) { try alone.markAsMoved(to: "/data/latchkey.sqlite") }
        #expect(try tables() == .current)
    }

    @Test func `nobody opens or writes a database whose site was moved away`() async throws {
        let database = try Database(at: location, schema: Self.things)
        #expect(try await database.read(DatabaseMove.destination) == nil)

        let alone = NodeSession(at: target)
        try alone.enterAlone()
        try alone.markAsMoved(to: "/data/latchkey.sqlite on one")
        try alone.markAsMoved(to: "/data/latchkey.sqlite on two")
        alone.leave()

        let place = "/data/latchkey.sqlite on two"
        let error = #expect(throws: DatabaseOpenError.self) { try Database(at: location, schema: Self.things) }
        #expect(error?.description.contains("was moved to \(place)") == true)
        #expect(try tables() == .moved(place))
        #expect(try await database.read(DatabaseMove.destination) == place)
        // One that was cut off meanwhile and comes back.
        let heard = Flag()
        #expect(!database.joinNodes { if $0 == .missed { heard.raise() } })
        await #expect(throws: DatabaseUnavailable.self) {
            try await database.write { try $0.execute("INSERT INTO things VALUES (1)") }
        }
        while !heard.isRaised { try await Task.sleep(for: .milliseconds(1)) }

        try DatabaseMove.unmark(target)
        _ = try Database(at: location, schema: Self.things)
        #expect(try tables() == .current)
    }

    // MARK: - Tables

    @Test func `a first start that fails leaves nothing`() throws {
        let broken = Schema(
            tables: "CREATE TABLE things (id INTEGER) STRICT; CREATE TABLE things (id INTEGER) STRICT;",
            migrations: [Migration("things-1", "")])

        #expect(throws: DatabaseOpenError.self) { try Database(at: location, schema: broken) }

        #expect(try tables() == .missing)
        _ = try Database(at: location, schema: Self.things)
        #expect(try tables() == .current)
    }

    @Test func `a first start that an earlier version left half-done is begun again`() async throws {
        let connection = try connect()
        try connection.runPlain(
            """
            CREATE SCHEMA \(try #require(target.schema));
            CREATE TABLE latchkey_migrations (identifier TEXT NOT NULL PRIMARY KEY)
            """)

        #expect(try tables() == .missing)
        #expect(throws: DatabaseOpenError.self) {
            try Database(at: location, schema: Self.things, mayBeEmpty: false)
        }
        let database = try Database(at: location, schema: Self.things)
        #expect(try await database.read { try $0.first("SELECT max(1, 2)") { $0.int(0) } } == 2)
    }

    @Test func `tables and functions that are not there are named, and functions made again`() async throws {
        _ = try Database(at: location, schema: Self.things)
        #expect(try tables() == .current)

        try connect().runPlain("DROP TABLE parts; DROP FUNCTION instr(text, text); DROP FUNCTION min(bigint, bigint)")

        #expect(try tables() == .incomplete(["parts", "min(bigint,bigint)", "instr(text,text)"]))
        let database = try Database(at: location, schema: Self.things)
        #expect(try tables() == .incomplete(["parts"]))
        #expect(try await database.read { try $0.first("SELECT instr('abc', 'c')") { $0.int(0) } } == 3)
    }
}
