import Database
import Foundation
import Synchronization

extension Database {
    /// A new database for one test: in memory, or, while `LATCHKEY_TEST_POSTGRESQL` names a server, in a schema there.
    /// - Parameters:
    ///   - schema: its tables.
    ///   - numbersRows: whether a test counts on rows numbered without gaps, which running twice makes.
    package static func forTests(_ schema: Schema, numbersRows: Bool = false) throws -> Database {
        guard !Location.isSQLiteTested else { return try Database(at: .memory, schema: schema) }
        let kind = schema.migrations.map(\.name).joined(separator: " ")
        let place = try UsedPlaces.take(kind) ?? Location.newPlace
        let database = try Database(at: .forTests(in: place, numbersRows: numbersRows), schema: schema)
        UsedPlaces.give(place, kind, usedBy: database)
        return database
    }
}

extension Database.Location {
    /// Another place each time. On a server each transaction runs twice, as it does when two nodes are in each other's
    /// way.
    /// - Parameter numbersRows: whether a test counts on rows numbered without gaps, which running twice makes.
    package static func forTests(numbersRows: Bool = false) -> Database.Location {
        isSQLiteTested ? .memory : forTests(in: newPlace, numbersRows: numbersRows)
    }

    /// Whether tests run on SQLite: some are about what only it does.
    package static var isSQLiteTested: Bool { testServer == nil }

    /// - Parameter place: the name of the schema, and of its connections.
    fileprivate static func forTests(in place: String, numbersRows: Bool) -> Database.Location {
        var options = patientOptions(connections: 4)
        (options.inTests.failsOnce, options.inTests.keepsOrder) = (!numbersRows, true)
        return .postgreSQL(target("application_name=\(place)", schema: place), options)
    }

    /// The server, without triggers and foreign keys for the whole connection: to switch them off for a moment would
    /// throw away the plans of all statements.
    fileprivate static var withoutTriggers: Database.Location {
        .postgreSQL(
            target("options=-c%20session_replication_role%3Dreplica", schema: nil), patientOptions(connections: 1))
    }

    private static func target(_ option: String, schema: String?) -> PostgreSQLTarget {
        guard let target = PostgreSQLTarget(url: "\(testServer ?? "")&\(option)", schema: schema) else {
            preconditionFailure("LATCHKEY_TEST_POSTGRESQL must be a URL with options that libpq understands.")
        }
        return target
    }

    /// A busy machine is no reason to fail.
    private static func patientOptions(connections: Int) -> PostgreSQLOptions {
        var options = PostgreSQLOptions(connections: connections)
        (options.timeout, options.retryTimeout) = (.seconds(120), .seconds(120))
        return options
    }

    fileprivate static var newPlace: String {
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        return "test_\(ProcessInfo.processInfo.processIdentifier)_\(number)"
    }

    private static let testServer = ProcessInfo.processInfo.environment["LATCHKEY_TEST_POSTGRESQL"]
    private static let count = Atomic(0)
}

/// The schemas of tests that have ended, on the server. To empty one takes a tenth of the time that a new one takes.
private enum UsedPlaces {
    private struct Place {
        let name: String
        let kind: String
        weak var user: Database?
    }

    private static let places = Mutex<[Place]>([])
    private static let server = Result {
        let database = try Database(at: .withoutTriggers, schema: Schema(migrations: []))
        try database.readBlocking { reader in _ = try reader.first(emptying) { _ in } }
        return database
    }
    /// Whether the schema is empty again; NULL while somebody is connected, who may still write. A table that was taken
    /// away is called gone. What had very many rows stays slow. Each schema gets a function of its own, whose
    /// statements are planned once.
    private static let emptying = """
        CREATE OR REPLACE FUNCTION is_empty_again(place TEXT) RETURNS BOOLEAN LANGUAGE plpgsql AS $$
        DECLARE
            steps TEXT;
            is_empty BOOLEAN;
        BEGIN
            IF EXISTS (SELECT 1 FROM pg_stat_activity WHERE application_name = place) THEN RETURN NULL; END IF;
            IF to_regclass(place || '.gone') IS NOT NULL THEN RETURN FALSE; END IF;
            IF to_regproc(place || '.is_empty_again') IS NULL THEN
                SELECT string_agg(CASE relkind
                        WHEN 'S' THEN format('PERFORM setval(%L, 1, FALSE);', oid::regclass)
                        ELSE format('DELETE FROM %s; GET DIAGNOSTICS gone = ROW_COUNT; most := greatest(most, gone);',
                            oid::regclass) END, ' ') INTO steps
                    FROM pg_class WHERE relnamespace = place::regnamespace AND relkind IN ('r', 'S')
                        AND relname <> 'latchkey_migrations';
                EXECUTE format('CREATE FUNCTION %s.is_empty_again() RETURNS BOOLEAN LANGUAGE plpgsql AS %L', place,
                    'DECLARE gone BIGINT; most BIGINT := 0; BEGIN ' || steps || ' RETURN most <= 2000; END');
            END IF;
            EXECUTE format('SELECT %s.is_empty_again()', place) INTO is_empty;
            RETURN is_empty;
        EXCEPTION WHEN undefined_table THEN RETURN FALSE;
        END $$
        """

    /// The name of an empty one with these tables; nil when there is none.
    static func take(_ kind: String) throws -> String? {
        var used: [Place] = []
        defer { places.withLock { [used] in $0 += used } }
        while let place = next(kind) {
            let isEmpty = try server.get().readBlocking { reader in
                try reader.first("SELECT is_empty_again(?)", [place.name]) { $0.optionalInt(0) } ?? nil
            }
            switch isEmpty {
            case nil: used.append(place)
            case 0: continue
            default: return place.name
            }
        }
        return nil
    }

    private static func next(_ kind: String) -> Place? {
        places.withLock { places in
            places.firstIndex { $0.kind == kind && $0.user == nil }.map { places.remove(at: $0) }
        }
    }

    static func give(_ name: String, _ kind: String, usedBy database: Database) {
        places.withLock { $0.append(Place(name: name, kind: kind, user: database)) }
    }
}
