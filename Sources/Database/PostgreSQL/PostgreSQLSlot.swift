/// The connection of one of the pool's threads, opened when it is needed. While no primary can be had, there is one to a
/// standby for reads alone.
final class PostgreSQLSlot {
    private var primary: KeptConnection
    private var standby: KeptConnection
    private let watch: PrimaryWatch
    /// Of those that the watch counts: the one in which the standby was connected to.
    private var outage = 0
    /// Whether the connection that was given last is the standby's.
    private(set) var isOnStandby = false

    init(primary: ConnectionGate, standby: ConnectionGate, watch: PrimaryWatch) {
        (self.primary, self.standby) = (KeptConnection(primary), KeptConnection(standby))
        self.watch = watch
    }

    var name: String { primary.gate.name }

    /// The open connection to the primary: none once another was promoted, though the old one may go on.
    private var current: PostgreSQLConnection? {
        guard let connection = primary.current, watch.isNewest(connection.timeline) else { return nil }
        return connection
    }

    /// What is wrong while only a standby can be had; nil where the primary itself is read, which is just back.
    var noPrimary: DatabaseUnavailable? {
        guard let connection = standby.current, connection.isStandby, let server = connection.server else { return nil }
        return DatabaseUnavailable(.noPrimary, at: name, because: "\(server)")
    }

    /// - Throws: `DatabaseUnavailable` when there is none: `noPrimary` if there is a standby to read.
    func open() throws -> PostgreSQLConnection {
        isOnStandby = false
        if let current { return current }
        do {
            return try openPrimary()
        } catch let trouble as DatabaseUnavailable {
            guard openStandby() != nil else { throw trouble }
            throw noPrimary ?? trouble
        }
    }

    /// - Throws: `DatabaseUnavailable` when there is none to read either.
    func openToRead() throws -> PostgreSQLConnection {
        isOnStandby = false
        if let current { return current }
        // Others look for the primary: the node's standing connection, all the time. A read that did would wait for it.
        let isLost = primary.gate.isShut && watch.needed != nil
        if isLost, let other = openStandby() {
            isOnStandby = true
            return other
        }
        do {
            return try openPrimary()
        } catch let trouble as DatabaseUnavailable {
            guard !isLost, let other = openStandby() else { throw trouble }
            isOnStandby = true
            return other
        }
    }

    private func openPrimary() throws -> PostgreSQLConnection {
        primary.drop()
        let opened = try primary.open()
        standby.drop()
        return opened
    }

    /// Gives a lost connection up.
    /// - Parameter isSilent: whether the server has not answered at all.
    func drop(isSilent: Bool = false) {
        if isOnStandby { standby.drop(isSilent: isSilent) } else { primary.drop(isSilent: isSilent) }
    }

    /// One that is open serves on until the primary can be connected to; in another outage it may be far behind. None is
    /// opened while the primary still answers the node: then it only has no connection to spare.
    private func openStandby() -> PostgreSQLConnection? {
        let outages = watch.outages
        if outage == outages, let current = standby.current { return current }
        standby.drop()
        guard watch.needed != nil else { return nil }
        outage = outages
        return try? standby.open()
    }
}
