import Database

extension ServeCommand {
    /// How often to look whether an outage is over.
    private static let recoveryCheck: Duration = .seconds(5)

    /// While there is an outage, looks whether it is over, until the task is cancelled. Otherwise the log of a node that
    /// nobody asks would end with it.
    static func awaitRecoveries(of database: Database) async {
        while (try? await Task.sleep(for: recoveryCheck)) != nil {
            if database.outage != nil { _ = await database.trouble() }
        }
    }
}
