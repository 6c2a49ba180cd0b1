import Testing

@testable import Database

@Suite(.timeLimit(.minutes(5))) struct PostgreSQLTargetTests {
    @Test(arguments: [
        ("postgres://latchkey@db.example.com/site", "db.example.com/site"),
        ("postgres://latchkey@db.example.com:5433", "db.example.com:5433/latchkey"),
        ("postgres://latchkey@one,two:5433/site", "one,two:5433/site"),
    ])
    func `a database is named by its hosts and its name`(url: String, name: String) {
        #expect(PostgreSQLTarget(url: url)?.name == name)
    }

    @Test func `one that the URL doesn't name is named as libpq would`() throws {
        let name = try #require(PostgreSQLTarget(url: "postgres:///")?.name)

        #expect(!name.hasSuffix("/"))
    }
}
