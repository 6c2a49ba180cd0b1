/// Why a database could not be opened, in a sentence for the operator.
package struct DatabaseOpenError: Error, CustomStringConvertible {
    package let description: String

    /// - Parameters:
    ///   - name: the database's, for sentences.
    ///   - unknown: the names of the schema's steps that this program doesn't know.
    static func newer(_ name: String, unknown: Set<String>) -> DatabaseOpenError {
        DatabaseOpenError(
            description: """
                \(name) was written by a newer version of this program. Use that version instead. Steps of the schema that \
                this one doesn't know: \(unknown.sorted().joined(separator: ", ")).
                """)
    }

    /// - Parameter name: the database's, for sentences.
    static func older(_ name: String) -> DatabaseOpenError {
        DatabaseOpenError(
            description: """
                \(name) is an earlier version's, and this command leaves it as it is. Make a backup, then start latchkey serve, \
                which upgrades it.
                """)
    }

    static func emptyFile(_ path: String) -> DatabaseOpenError {
        DatabaseOpenError(
            description: """
                \(path) is empty: there is no site in it. If it was copied, also copy the file beside it whose name ends in \
                -wal. Otherwise restore a backup with latchkey restore.
                """)
    }

    static func foreignFile(_ path: String) -> DatabaseOpenError {
        DatabaseOpenError(
            description: """
                \(path) is another program's database, and nothing was written into it. Put the site's own in its place, or restore \
                a backup with latchkey restore.
                """)
    }

    package static func emptyDatabase(_ name: String) -> DatabaseOpenError {
        DatabaseOpenError(
            description: """
                The database at \(name) is empty: there is no site in it. Check its name. If the site is in the data \
                folder's file, latchkey move to-server moves it there.
                """)
    }

    static func noTablesAllowed(_ name: String, role: String) -> DatabaseOpenError {
        DatabaseOpenError(
            description: """
                The role \(role) may not make tables in the database at \(name). Create the database with createdb --owner \
                \(role), or run GRANT USAGE, CREATE ON SCHEMA public TO \(role) in it.
                """)
    }

    static func foreignDatabase(_ name: String) -> DatabaseOpenError {
        DatabaseOpenError(
            description:
                "The database at \(name) is another program's, and nothing was written into it. Name an empty one.")
    }

    static func usedDatabase(_ name: String) -> DatabaseOpenError {
        DatabaseOpenError(
            description:
                "The database at \(name) has tables already, and nothing was written into it. Name an empty one.")
    }

    static func keptOut(_ name: String) -> DatabaseOpenError {
        DatabaseOpenError(
            description: """
                The database at \(name) is kept for a command that needs all nodes stopped, such as latchkey move to-file. \
                Wait until it ends.
                """)
    }

    /// - Parameter place: where its site is.
    package static func moved(_ name: String, to place: String) -> DatabaseOpenError {
        DatabaseOpenError(
            description: """
                The site at \(name) was moved to \(place). Start it there, without LATCHKEY_DATABASE_URL. To go on here \
                after all, without what was done since, run DROP TABLE \(DatabaseMove.mark) in this database.
                """)
    }

    /// - Parameter place: the name of the database on a server.
    package static func movedFile(_ path: String, to place: String) -> DatabaseOpenError {
        DatabaseOpenError(
            description: """
                The site in \(path) was moved to the database at \(place), or that move was cut off. Give latchkey move \
                to-server again, with that database in LATCHKEY_DATABASE_URL: it finishes the move, and puts the file aside. To \
                go on here after all, without what was done there since, run DROP TABLE \(DatabaseMove.mark) in this file.
                """)
    }

    package static func away(_ target: PostgreSQLTarget) -> DatabaseOpenError {
        DatabaseOpenError(description: "The database at \(target.name) has stopped answering.")
    }

    static func hindered(_ name: String) -> DatabaseOpenError {
        DatabaseOpenError(
            description: """
                The tables at \(name) can't be brought up to date: other nodes change them all the time. Start this node \
                again when there is less to do, or stop the others first.
                """)
    }

    /// - Parameter lock: a table that another transaction has locked for long, and the server's process; nil where none
    ///   is found.
    static func slow(_ name: String, lock: (table: String, process: Int64)?) -> DatabaseOpenError {
        guard let lock else {
            return DatabaseOpenError(
                description: "The database at \(name) takes too long to answer. Look at its load and its locks.")
        }
        return DatabaseOpenError(
            description: """
                The database at \(name) can't be opened: the server's process \(lock.process) has locked the table \
                \(lock.table). Wait until that ends, or end it with SELECT pg_terminate_backend(\(lock.process)).
                """)
    }

    static func oldServer(_ name: String, version: Int, oldest: Int) -> DatabaseOpenError {
        DatabaseOpenError(
            description: "The database at \(name) is on PostgreSQL \(version). Use version \(oldest) or later.")
    }

    static func sharedSession(_ name: String) -> DatabaseOpenError {
        DatabaseOpenError(
            description: """
                Something between here and the database at \(name) shares its sessions, such as PgBouncer with \
                pool_mode = transaction. Set it to session, or name the server itself.
                """)
    }

    static func strangeEncoding(_ name: String, encoding: String) -> DatabaseOpenError {
        DatabaseOpenError(
            description: "The database at \(name) has the encoding \(encoding). Create it with the encoding UTF8.")
    }
}
