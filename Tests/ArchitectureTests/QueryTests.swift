import Testing

/// Only services speak SQL: pages and commands ask them.
@Suite(.timeLimit(.minutes(5))) struct QueryTests {
    @Test(arguments: ["App", "Latchkey"]) func `pages and commands run no statement`(target: String) throws {
        let statement = /"\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|PRAGMA)\b|\.(?:execute|forEachRow|rows)\(/
        for file in try Repository.swiftFiles(in: "Sources/\(target)") {
            for (number, line) in file.lines.enumerated() {
                #expect(!line.contains(statement), "\(file.name):\(number + 1): \(line)")
            }
        }
    }

    @Test func `the services keep their databases to themselves`() throws {
        for service in ["Todos", "Feeds"] {
            for file in try Repository.swiftFiles(in: "Sources/\(service)") {
                for line in file.lines where line.contains("let database: Database") {
                    #expect(line.contains("private let"), "\(file.name): \(line)")
                }
            }
        }
    }
}
