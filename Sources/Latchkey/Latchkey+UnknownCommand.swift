import ArgumentParser

extension Latchkey {
    /// The sentence about a command that there isn't, which the parser takes for an argument too many.
    /// - Parameter arguments: those of the program, without its name.
    /// - Returns: nil when each word up to the first option names a command, or is an argument of one.
    static func unknownCommand(in arguments: some Sequence<String>) -> String? {
        let (path, known, next) = named(by: arguments)
        guard let next, !known.isEmpty, !next.hasPrefix("-"), next != "help" else { return nil }
        let beginning = "There is no command \(path) \(next.isEmpty ? "\"\"" : next)."
        guard let nearest = next.nearest(among: known) else {
            return "\(beginning) Use \(path) --help to see those that there are."
        }
        return "\(beginning) Did you mean \(path) \(nearest)?"
    }

    /// What the parser says about wrong arguments, with where the right ones are listed.
    /// - Parameter arguments: those of the program, without its name.
    static func advice(_ message: String, for arguments: some Sequence<String>) -> String {
        let end = message.last.map { ".?!".contains($0) } == true ? "" : "."
        return "\(message)\(end) See \(named(by: arguments).path) --help."
    }

    /// The command that the first arguments name.
    /// - Returns: its words with the program's name, its subcommands, and the argument that follows.
    private static func named(
        by arguments: some Sequence<String>
    ) -> (path: String, subcommands: [String], next: String?) {
        var (path, subcommands) = (name(of: Latchkey.self), configuration.subcommands)
        for argument in arguments {
            guard let command = subcommands.first(where: { name(of: $0) == argument }) else {
                return (path, subcommands.map { name(of: $0) }, argument)
            }
            path += " \(argument)"
            subcommands = command.configuration.subcommands
        }
        return (path, subcommands.map { name(of: $0) }, nil)
    }

    /// What the parser calls a command whose type's name is one word.
    private static func name(of command: any ParsableCommand.Type) -> String {
        command.configuration.commandName ?? String(describing: command).lowercased()
    }
}
