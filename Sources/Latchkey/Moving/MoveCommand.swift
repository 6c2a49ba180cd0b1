import ArgumentParser

/// `latchkey move`
struct MoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move all data from the file to PostgreSQL, or back.",
        subcommands: [MoveToServer.self, MoveToFile.self])
}
