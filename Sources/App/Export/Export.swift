import Accounts
import Database
import Foundation
import Secrets
import Todos
import Web
import Zip

/// Everything of one member as a zip file: JSON for programs, CSV for spreadsheets, a few words to read first.
///
/// What opens something is left out: no hash, no token, no digest, no code.
struct Export: Sendable {
    let accounts: Accounts
    let todos: Todos
    let timeZone: TimeZone

    /// Reads and packs; takes a second for some ten thousand to-dos, so not on an event loop.
    ///
    /// The records are held once; their text is made one by one and goes straight into the compression.
    func zip(of member: Member, seenFrom session: Token, at now: Timestamp, _ words: Words) throws -> [UInt8] {
        let times = ExportTimes(timeZone: timeZone)
        let file = try ZipFile(secondsSince1970: now.milliseconds / 1000)
        try file.add("README.txt") { write in
            let readMe = words.filled(
                "export.readMe",
                ["email": member.email, "made": times.text(now), "timeZone": timeZone.identifier])
            try write(Array((readMe + "\n").utf8))
        }
        try file.add("account.json") { write in
            let account = ExportedAccount(
                name: member.name, email: member.email, language: member.language,
                created: try accounts.created(member.id).map(times.text))
            try write(Array(RecordFile.encoder.encode(account)) + Self.lineEnd)
        }
        try add(
            "devices",
            try accounts.devices(of: member.id, seenFrom: session).map { ExportedDevice($0, times) }, to: file)
        try add("identities", try accounts.identities(of: member.id).map { ExportedIdentity($0, times) }, to: file)
        try add("programs", try accounts.accessTokens(of: member.id).map { ExportedProgram($0, times) }, to: file)
        try add("history", try accounts.history(of: member.id).map { ExportedEvent($0, times) }, to: file)
        // The largest part as it comes from the database, made into records while it is written.
        let all = try todos.allWithCreation(of: member.owner)
        try add("todos", all.lazy.map { ExportedTodo($0.todo, created: $0.created, times) }, to: file)
        return try file.finish()
    }

    private func add<Records: Collection>(_ name: String, _ records: Records, to file: ZipFile) throws
    where Records.Element: ExportRecord {
        try file.add(name + ".json") { write in try RecordFile.writeJSON(records, write) }
        try file.add(name + ".csv") { write in try RecordFile.writeCSV(records, write) }
    }

    private static let lineEnd = Array("\n".utf8)
}
