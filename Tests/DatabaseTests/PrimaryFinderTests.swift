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
        #expect(slot.noPrimary?.cause == nil)

        let trouble = #expect(throws: DatabaseUnavailable.self) { _ = try slot.open() }
        #expect(trouble?.cause == .unreachable)
    }
}
