import Database
import Foundation
import Synchronization
import TestSupport
import Testing
import Todos

/// Changes of one member on a server, which all change the member's count. Run beside a server: `make postgresql`.
@Suite(.timeLimit(.minutes(5)), .enabled(if: !Database.Location.isSQLiteTested, "no server is named"))
struct TurnTests {
    private final class Moment: Sendable {
        private let hasCome = Atomic(false)

        var isOver: Bool { hasCome.load(ordering: .acquiring) }
        func come() { hasCome.store(true, ordering: .releasing) }
    }

    @Test func `a member's changes wait for each other without a connection, and another member's are made`()
        async throws
    {
        let fixture = try await TodosFixture()
        let (database, todos, ana, ben) = (fixture.database, fixture.todos, fixture.ana, fixture.ben)
        try await todos.add(try .of("first"), for: ana)
        let (held, release) = (Moment(), Moment())

        try await withThrowingTaskGroup { group in
            // As a node elsewhere that is slow. With it and one of Ana's, two of the four connections are left.
            group.addTask {
                try await database.write { transaction in
                    try transaction.execute(
                        "UPDATE todo_changes SET count = count + 1 WHERE member_id = ?", [ana])
                    try transaction.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
                    held.come()
                    while !release.isOver { usleep(1000) }
                }
            }
            while !held.isOver { await Task.yield() }
            for number in 0..<5 {
                group.addTask { _ = try await todos.add(try .of("to-do \(number)"), for: ana) }
            }
            while database.waitingWrites < 4 { await Task.yield() }
            try await todos.add(try .of("ben's"), for: ben)
            release.come()
            try await group.waitForAll()
        }

        #expect(try await fixture.count("todos") == 7)
    }
}
