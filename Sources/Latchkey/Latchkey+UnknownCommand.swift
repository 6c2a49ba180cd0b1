import ArgumentParser

extension Latchkey {
    /// The sentence about a command that there isn't, which the parser takes for an argument too many.
    /// - Parameter arguments: those of the program, without its name.
    /// - Returns: nil when each word up to the first option names a command, or is an argument of one.
    static func unknownCommand(in arguments: some Sequence<String>) -> String? {
        var command: any ParsableCommand.Type = Latchkey.self
        var path = name(of: command)
        for argument in arguments {
            let known = command.configuration.subcommands
            guard !known.isEmpty, !argument.hasPrefix("-"), argument != "help" else { return nil }
            guard let next = known.first(where: { name(of: $0) == argument }) else {
                let beginning = "There is no command \(path) \(argument)."
                guard let nearest = argument.nearest(among: known.map { name(of: $0) }) else {
                    return "\(beginning) Use \(path) --help to see those that there are."
                }
                return "\(beginning) Did you mean \(path) \(nearest)?"
            }
            command = next
            path += " \(argument)"
        }
        return nil
    }

    /// What the parser calls a command whose type's name is one word.
    private static func name(of command: any ParsableCommand.Type) -> String {
        command.configuration.commandName ?? String(describing: command).lowercased()
    }
}
