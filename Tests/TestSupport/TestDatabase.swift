import Database
import Foundation
import Synchronization

extension Database {
    /// A new database for one test: in memory, or, while `LATCHKEY_TEST_POSTGRESQL` names a server, in a schema there.
    /// - Parameters:
    ///   - schema: its tables.
    ///   - numbersRows: whether a test counts on rows numbered without gaps, which running twice makes.
    ///   - report: told when it can't be written, and when it can again.
    package static func forTests(
        _ schema: Schema, numbersRows: Bool = false,
        report: @escaping @Sendable (DatabaseUnavailable?) -> Void = { _ in }
    ) throws -> Database {
        guard !Location.isSQLiteTested else { return try Database(at: .memory, schema: schema, report: report) }
        let kind = schema.migrations.map(\.name).joined(separator: " ")
        let place = try UsedPlaces.take(kind) ?? Location.newPlace
        let database = try Database(
            at: .forTests(in: place, numbersRows: numbersRows), schema: schema, report: report)
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

    /// - Parameter place: the name of the schema, and of its connections; nil for the server's own.
    fileprivate static func forTests(in place: String?, numbersRows: Bool) -> Database.Location {
        let url = (testServer ?? "") + (place.map { "&application_name=\($0)" } ?? "")
        guard let target = PostgreSQLTarget(url: url, schema: place) else {
            preconditionFailure("LATCHKEY_TEST_POSTGRESQL must be a URL with options that libpq understands.")
        }
        var options = PostgreSQLOptions(connections: 4)
        // A busy machine is no reason to fail.
        (options.patience, options.persistence) = (.seconds(120), .seconds(120))
        (options.failsOnce, options.keepsOrder) = (!numbersRows, true)
        return .postgreSQL(target, options)
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
        let database = try Database(
            at: .forTests(in: nil, numbersRows: true), schema: Schema(migrations: []))
        try database.readBlocking { reader in _ = try reader.first(emptying) { _ in } }
        return database
    }
    /// Whoever is still connected may still write. A table that was taken away is called gone. What had very many rows
    /// stays slow.
    private static let emptying = """
        CREATE OR REPLACE FUNCTION is_empty_again(place TEXT) RETURNS BOOLEAN LANGUAGE plpgsql AS $$
        DECLARE
            part RECORD;
            gone BIGINT;
        BEGIN
            IF EXISTS (SELECT 1 FROM pg_stat_activity WHERE application_name = place)
                OR EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = place::regnamespace AND relname = 'gone')
            THEN RETURN FALSE; END IF;
            SET LOCAL session_replication_role = replica;
            FOR part IN SELECT oid::regclass AS name, relkind FROM pg_class
                WHERE relnamespace = place::regnamespace AND relkind IN ('r', 'S') AND relname <> 'latchkey_migrations'
            LOOP
                IF part.relkind = 'S' THEN
                    PERFORM setval(part.name, 1, FALSE);
                ELSE
                    EXECUTE 'DELETE FROM ' || part.name;
                    GET DIAGNOSTICS gone = ROW_COUNT;
                    IF gone > 2000 THEN RETURN FALSE; END IF;
                END IF;
            END LOOP;
            RETURN TRUE;
        END $$
        """

    /// The name of an empty one with these tables; nil when there is none.
    static func take(_ kind: String) throws -> String? {
        let free = places.withLock { places -> String? in
            let index = places.firstIndex { $0.kind == kind && $0.user == nil }
            return index.map { places.remove(at: $0).name }
        }
        guard let free else { return nil }
        let isEmpty = try server.get().readBlocking { reader in
            try reader.first("SELECT is_empty_again(?)", [free]) { $0.flag(0) }
        }
        return isEmpty == true ? free : nil
    }

    static func give(_ name: String, _ kind: String, usedBy database: Database) {
        places.withLock { $0.append(Place(name: name, kind: kind, user: database)) }
    }
}
