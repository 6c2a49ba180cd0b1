import App
import ArgumentParser
import Database
import Foundation

/// `latchkey move to-file`
struct MoveToFile: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "to-file", abstract: "Move all data from LATCHKEY_DATABASE_URL to a file in the data folder.",
        discussion: """
            No node may be running, and the data folder must hold the site's keys and no database. The file appears \
            once it is whole, and after each table was compared with what was read: after an interruption, run the command \
            again. Meanwhile nobody can write on the server; its data stay as they are, marked so that no program serves \
            them any more.
            """
    ).withSettings()

    @Flag(help: "Write JSON, for programs.") var json = false
    @OptionGroup(visibility: .hidden) var settings: Settings

    func run() async throws {
        let settings = try settings.resolved()
        let folder = settings.dataFolder
        let server = try settings.requireServer()
        try folder.use()
        // A command that was interrupted at its very end left both.
        let arrived =
            folder.hasDatabase ? try DatabaseMove.arrived(from: folder.database, at: server.target) : nil
        guard arrived != nil || !folder.hasDatabase else {
            throw CommandFailure(
                "\(folder.database) exists already. Move it away, or name another folder with --data.")
        }
        guard folder.hasKeys else {
            throw CommandFailure(
                "There are no keys in \(folder.path). Copy \(DataFolder.keys.joined(separator: " and ")) from a node.")
        }
        // A node's own folder has no database, and so would seem to have lost it.
        try server.place.enterAlone()
        let lock = try folder.requireUnserved()
        let place = "\(folder.fullPath)/\(DataFolder.databaseName) on \(ProcessInfo.processInfo.hostName)"
        // That command has left its mark. So has one that was interrupted right before: its file has no name yet.
        if try arrived != nil || isLeft(server, for: place, folder) { try DatabaseMove.unmark(server.target) }
        let before = try await settings.verdict()
        try folder.useAlone()
        let tables = try arrived ?? move(from: server, to: folder, at: place)
        // A file that arrived has a name already.
        if arrived != nil { try server.place.markAsMoved(to: place) }
        let report = MoveReport(tables, before, try await settings.onFile.verdict())
        withExtendedLifetime((lock, server)) {}
        print(
            json
                ? try report.json()
                : """
                \(report.sentences(to: folder.database))
                Unset \(DatabaseSetting.url.variable) before you start the site. The data on the server are as they were; it \
                refuses to be served from there by mistake.
                """)
    }

    /// Whether an interrupted command has marked the server, and not put the file in its place. Without the unfinished file
    /// that place had the site since, and was lost: then the server's data are old.
    private func isLeft(_ server: DatabaseServer, for place: String, _ folder: DataFolder) throws -> Bool {
        guard folder.hasUnfinishedMove else { return false }
        return try Database.look(at: server.target, DatabaseMove.destination) == place
    }

    /// - Parameter place: the file's, for the server's mark, which comes first: of both, one at most is ever served.
    private func move(
        from server: DatabaseServer, to folder: DataFolder, at place: String
    ) throws -> [DatabaseMove.Table] {
        let tables = try Progress.during("Moving") { progress in
            try DatabaseMove.toFile(
                from: server.target, to: folder.unfinishedMove, schema: Services.schema, progress: progress.show)
        }
        try folder.endMove { try server.place.markAsMoved(to: place) }
        return tables
    }
}
