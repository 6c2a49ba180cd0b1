/// Why a database could not be opened, in a sentence for the person who starts the program.
package struct DatabaseOpenError: Error, CustomStringConvertible {
    package let description: String
}
