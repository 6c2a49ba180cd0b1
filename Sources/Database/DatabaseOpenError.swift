/// Why a database could not be opened, in a sentence for the person who starts the program.
package struct DatabaseOpenError: Error, CustomStringConvertible {
    package let description: String

    static let newer = DatabaseOpenError(
        description: "The database was written by a newer version of this program. Start that version instead.")
}
