/// The connection of one of the pool's threads, opened when it is needed. While no server can be written to, there is one
/// for reads alone: to a standby, or to a primary that takes no changes.
final class PostgreSQLSlot {
    private var primary: KeptConnection
    private var standby: KeptConnection
    private let watch: PrimaryWatch
    /// Of those that the watch counts: the one in which that server was connected to.
    private var outage = 0
    /// Whether the connection that was given last is for reads alone.
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

    /// What is wrong while no server can be written to; nil where the primary itself is read, which is just back.
    var trouble: DatabaseUnavailable? {
        if let connection = standby.current, connection.isStandby, let server = connection.server {
            return DatabaseUnavailable(.noPrimary, at: name, because: "\(server)")
        }
        let isReadOnly = standby.current?.isReadOnly ?? watch.isReadOnly
        return isReadOnly ? DatabaseUnavailable(.readOnly, at: name, because: PostgreSQLError.readOnly) : nil
    }

    /// - Throws: `DatabaseUnavailable` when there is none: `noPrimary` if there is a standby to read, `readOnly` if the
    ///   primary takes no changes.
    func open() throws -> PostgreSQLConnection {
        isOnStandby = false
        if let current { return current }
        do {
            return try openPrimary()
        } catch let trouble as DatabaseUnavailable {
            _ = openStandby()
            throw self.trouble ?? trouble
        }
    }

    /// - Throws: `DatabaseUnavailable` when there is none to read either.
    func openToRead() throws -> PostgreSQLConnection {
        isOnStandby = false
        if let current { return current }
        // Whoever waits for old sessions to end need not wait for this one.
        primary.drop()
        // Others look for the primary: the node's standing connection, all the time. A read that did would wait for it.
        let isLost = primary.gate.isShut && mayReadElsewhere
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

    /// Not while the primary still answers the node and takes changes: then it only has no connection to spare.
    private var mayReadElsewhere: Bool { watch.needed != nil || watch.isReadOnly }

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

    /// Gives up what the server has closed meanwhile, for work that can't be done again with another connection.
    func dropClosed() {
        if primary.current?.isClosed == true { primary.drop() }
        if standby.current?.isClosed == true { standby.drop() }
    }

    /// One that is open serves on until the primary can be connected to; in another outage it may be far behind.
    private func openStandby() -> PostgreSQLConnection? {
        let outages = watch.outages
        if outage == outages, let current = standby.current { return current }
        standby.drop()
        guard mayReadElsewhere else { return nil }
        outage = outages
        return try? standby.open()
    }
}
