import App
import Database
import Testing

/// The tables of a new database, and what the steps since the first version make of an old one.
@Suite(.timeLimit(.minutes(5))) struct SchemaTests {
    /// The statements that made all that is in it, by name, without the layout that is left of how they came about.
    private func statements(_ schema: Schema) async throws -> [String: String] {
        let database = try Database(at: .memory, schema: schema)
        let rows = try await database.read {
            try $0.rows("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL") { ($0.text(0), $0.text(1)) }
        }
        return Dictionary(uniqueKeysWithValues: rows).mapValues { sql in
            sql.replacing("\"", with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
                .replacing("( ", with: "(").replacing(" )", with: ")").replacing(" ,", with: ",")
        }
    }

    @Test func `a new database has the tables that every older one is given`() async throws {
        let new = try await statements(Services.schema)
        let old = try await statements(Schema(migrations: Services.schema.migrations))

        #expect(new.keys.sorted() == old.keys.sorted())
        for (name, statement) in new {
            #expect(statement == old[name])
        }
    }

    @Test func `a new database has every step behind it`() async throws {
        let database = try Database(at: .memory, schema: Services.schema)

        let steps = try await database.read { try $0.rows("SELECT identifier FROM grdb_migrations") { $0.text(0) } }

        #expect(steps.sorted() == Services.schema.migrations.map(\.name).sorted())
    }
}
