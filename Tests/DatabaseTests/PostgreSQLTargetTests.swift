import Testing

@testable import Database

@Suite(.timeLimit(.minutes(5))) struct PostgreSQLTargetTests {
    @Test(arguments: [
        ("postgres://latchkey@db.example.com/site", "db.example.com/site"),
        ("postgres://latchkey@db.example.com:5433", "db.example.com:5433/latchkey"),
        ("postgres://latchkey@one,two:5433/site", "one,two:5433/site"),
        ("postgres://latchkey@[2001:db8::1]:5433,[::1]/site", "[2001:db8::1]:5433,[::1]/site"),
        ("postgres:///site?host=/run/pg:1&port=5433", "/run/pg:1:5433/site"),
        ("postgres://?service=site", "service site"),
    ])
    func `a database is named by its hosts and its name`(url: String, name: String) {
        #expect(PostgreSQLTarget(url: url)?.name == name)
    }

    @Test(arguments: [
        ("postgres://latchkey@db/site?sslmod=require", "sslmod"),
        ("postgres://latchkey@db/site?sslmode=require&time=3", "time"),
        ("postgres://latchkey@db/site?sslmode=require&ssl=true", nil), ("postgres://latchkey@db/site", nil),
        // Part of a password.
        ("postgres://latchkey:won?derland@db/site", nil),
    ])
    func `an option that libpq doesn't know is named, unless it may be a secret`(url: String, option: String?) {
        #expect(PostgreSQLTarget.unknownOption(in: url) == option)
    }

    @Test(
        arguments: [
            ("postgres://ana@one,two:5433/site", ["one:5432", "two:5433"]),
            ("postgres:///site?host=/one,/two&port=5433", ["/one:5433", "/two:5433"]),
            ("postgres://ana@one/site", []), ("postgres://ana@one,two/site?target_session_attrs=primary", []),
            ("postgres://ana@one,two/site?hostaddr=192.0.2.1,192.0.2.2", []),
        ] as [(String, [String])])
    func `others may be read in the primary's place unless the URL says what it asks of a server`(
        url: String, servers: [String]
    ) {
        #expect(PostgreSQLTarget(url: url)?.servers.map { "\($0.host):\($0.port)" } == servers)
    }

    @Test(arguments: ["?", "one.invalid,two.invalid?"])
    func `one of several servers is asked at the address that the URL gives`(hosts: String) throws {
        let target = try #require(
            PostgreSQLTarget(url: "postgres://ana@\(hosts)hostaddr=127.0.0.1,127.0.0.2&port=1"))
        let server = PostgreSQLTarget.Server(host: hosts == "?" ? "127.0.0.2" : "two.invalid", port: "1")

        // Nobody listens there; what libpq refuses counts as answered.
        #expect(!target.isAnswering(server))
    }

    @Test func `one that the URL doesn't name is named as libpq would`() throws {
        let name = try #require(PostgreSQLTarget(url: "postgres:///")?.name)

        #expect(!name.hasSuffix("/"))
    }
}
