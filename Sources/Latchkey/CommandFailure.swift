/// Why a command can't do its work, or what it has found to be wrong: a sentence or two a line, for the operator.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
