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
            can run the command again. The file is put aside, not deleted. The keys stay in the data folder.
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
        try folder.requireDatabase()
        let lock = try folder.requireUnserved()
        try server.place.enterAlone()
        let before = try await settings.onFile.verdict()
        // Nor may another command write into the file from now on.
        try folder.useAlone()
        // A command that was interrupted at its very end left both. So did one that moved the same data here.
        let arrived = try DatabaseMove.arrived(from: folder.database, at: server.target)
        if arrived != nil { try DatabaseMove.unmark(server.target) }
        let tables =
            try arrived
            ?? Progress.during("Moving") { progress in
                try DatabaseMove.toServer(
                    from: folder.database, to: server.target, schema: Services.schema, progress: progress.show)
            }
        let aside = try folder.putDatabaseAside()
        let report = MoveReport(tables, before, try await settings.verdict())
        withExtendedLifetime((lock, server)) {}
        print(json ? try report.json() : report.sentences(to: server.target.name) + "\nThe file is now \(aside).")
    }
}
