import TestSupport
import Testing

@testable import Database

/// Run beside a server: `make postgresql`.
@Suite(.timeLimit(.minutes(5)), .enabled(if: !Database.Location.isSQLiteTested, "no server is named"))
struct PrimaryFinderTests {
    private let target: PostgreSQLTarget
    private let watch = PrimaryWatch()

    init() throws {
        guard case .postgreSQL(let target, _) = Database.Location.forTests(numbersRows: true) else {
            preconditionFailure("It is enabled for a server.")
        }
        self.target = target
    }

    @Test func `once another was promoted, an old primary is neither connected to nor used any longer`() async throws {
        let pool = PostgreSQLPool(target, size: 1, timeout: .seconds(120), watch: watch)
        let position = try #require(try await pool.run { try $0.open().position() })
        #expect(try await pool.run { try $0.open().timeline } == position.timeline)

        let promoted = LogPosition(
            system: position.system, timeline: position.timeline + 1, offset: position.offset)
        #expect(watch.admits(promoted))

        for _ in 1...2 {
            await #expect(throws: DatabaseUnavailable.self) { try await pool.run { _ = try $0.open() } }
            await #expect(throws: DatabaseUnavailable.self) { try await pool.run { _ = try $0.openToRead() } }
        }
    }

    @Test func `a primary that is read as it comes back is not called a standby`() throws {
        let gone = ConnectionGate("x", pause: .seconds(60)) { throw ConnectionLost(description: "It is gone.") }
        let back = ConnectionGate("x", pause: .seconds(60)) { [target] in
            try PostgreSQLConnection(target, timeout: .seconds(120))
        }
        for _ in 1...2 { watch.note(LogPosition(system: 1, timeline: 1, offset: 1), at: nil) }
        watch.lose()
        let slot = PostgreSQLSlot(primary: gone, standby: back, watch: watch)

        _ = try slot.openToRead()
        #expect(slot.isOnStandby)
        #expect(slot.trouble == nil)

        let trouble = #expect(throws: DatabaseUnavailable.self) { _ = try slot.open() }
        #expect(trouble?.cause == .unreachable)
    }

    @Test func `a primary that takes no changes is read, and said to take none`() throws {
        let refusing = ConnectionGate("x", pause: .seconds(60)) {
            throw ConnectionLost(description: "It is read-only.")
        }
        let readOnly = ConnectionGate("x", pause: .seconds(60)) { [target] in
            let connection = try PostgreSQLConnection(target, timeout: .seconds(120))
            try connection.runPlain("SET default_transaction_read_only = on")
            return connection
        }
        watch.note(LogPosition(system: 1, timeline: 1, offset: 1), at: nil)
        let slot = PostgreSQLSlot(primary: refusing, standby: readOnly, watch: watch)
        #expect(throws: DatabaseUnavailable.self, "as far as is known, it has no connection to spare") {
            _ = try slot.openToRead()
        }

        watch.noteRefusal()

        _ = try slot.openToRead()
        #expect(slot.isOnStandby)
        let trouble = #expect(throws: DatabaseUnavailable.self) { _ = try slot.open() }
        #expect(trouble?.cause == .readOnly)
    }

    @Test func `the only server is read while it takes no changes, and once it is back`() throws {
        let primary = try PostgreSQLConnection(target, timeout: .seconds(120))
        for _ in 1...2 { try watch.note(primary.position(), at: primary.server) }
        let finder = StandbyFinder(target, timeout: .seconds(120), watch: watch)
        #expect(throws: ConnectionLost.self, "it takes changes") { _ = try finder.connect() }

        watch.noteRefusal()
        #expect(try finder.connect().server == primary.server)

        watch.lose()
        #expect(try finder.connect().server == primary.server)
    }
}
