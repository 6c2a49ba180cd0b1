import App
import ArgumentParser
import Database

/// `latchkey move to-server`
struct MoveToServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "to-server", abstract: "Move all data from the data folder's file to LATCHKEY_DATABASE_URL.",
        discussion: """
            The site must not be running, and the database must be empty. Everything is copied in one transaction, \
            and each table is compared with what was read before it is kept: an interruption leaves nothing, and you \
            can run the command again, which also finishes a move that was cut off at its end, even if the site was \
            started on the server since. The file is put aside, not deleted. The keys stay in the data folder.
            """
    ).withSettings()

    @Flag(help: "Write JSON, for programs.") var json = false
    @OptionGroup(visibility: .hidden) var settings: Settings

    func run() async throws {
        let settings = try settings.resolved()
        let folder = settings.dataFolder
        let server = try settings.requireServer()
        try folder.use()
        guard folder.hasDatabase else {
            throw CommandFailure("There is no database at \(folder.database). It may have been moved already.")
        }
        try folder.requireNoRemains()
        let lock = try folder.requireUnserved()
        try server.place.enterAlone()
        if try isComplete(from: folder, at: server) {
            try folder.useAlone()
            // Read before the file is put aside: a server that can't be served from is no reason to.
            let verdict = try await settings.verdict()
            let aside = try folder.putDatabaseAside()
            withExtendedLifetime((lock, server)) {}
            return try tell(MoveReport(completed: verdict), server, aside)
        }
        try folder.requireDatabase()
        let before = try await settings.onFile.verdict()
        // Nor may another command write into the file from now on.
        try folder.useAlone()
        // A command that was interrupted at its very end left both. So did one that moved the same data here.
        let arrived = try DatabaseMove.arrived(from: folder.database, at: server.target)
        if arrived != nil { try BegunMove(to: server.target).recordArrival(from: folder.database, at: server.target) }
        let tables =
            try arrived
            ?? Progress.during("Moving") { progress in
                try DatabaseMove.toServer(
                    from: folder.database, to: server.target, schema: Services.schema, progress: progress.show)
            }
        let aside = try folder.putDatabaseAside()
        let report = MoveReport(tables, before, try await settings.verdict())
        withExtendedLifetime((lock, server)) {}
        try tell(report, server, aside)
    }

    /// Whether an earlier command was cut off after the server had everything. One that was cut off before is forgotten.
    /// - Throws: `CommandFailure` if others use the folder; `DatabaseOpenError` also when that command named another
    ///   database, which may have everything.
    private func isComplete(from folder: DataFolder, at server: DatabaseServer) throws -> Bool {
        guard let begun = try BegunMove.recorded(inFileAt: folder.database) else { return false }
        if try begun.hasArrived(at: server.target) { return true }
        guard begun.place == server.target.name else {
            throw DatabaseOpenError.movedFile(folder.database, to: begun.place)
        }
        try folder.useAlone()
        try BegunMove.forget(inFileAt: folder.database)
        return false
    }

    /// - Parameter aside: where the file is now.
    private func tell(_ report: MoveReport, _ server: DatabaseServer, _ aside: String) throws {
        print(json ? try report.json() : report.sentences(to: server.target.name) + "\nThe file is now \(aside).")
    }
}
