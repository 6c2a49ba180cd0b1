/// What a command has found to be wrong, a sentence or two a line.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String
}
