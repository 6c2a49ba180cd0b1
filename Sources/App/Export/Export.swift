import Accounts
import Database
import Foundation
import Secrets
import Todos
import Web
import Zip

/// All data of one member as a zip file: JSON for programs, CSV for spreadsheets, and a README.
///
/// Credentials are left out: no hash, no token, no digest, no code.
struct Export: Sendable {
    private let todos: Todos
    private let scratch: ScratchSpace
    private let member: Member
    private let times: ExportTimes
    private let made: Timestamp
    private let readMe: String
    private let account: ExportedAccount
    private let devices: [ExportedDevice]
    private let trustedBrowsers: [ExportedTrustedBrowser]
    private let identities: [ExportedIdentity]
    private let passkeys: [ExportedPasskey]
    private let programs: [ExportedProgram]
    private let calendars: [ExportedCalendar]
    private let auditLog: AuditLog
    private let categories: [ExportedCategory]
    private let names: ExportCategories

    /// Reads everything but the audit log and the to-dos, of which there may be many.
    init(of member: Member, seenFrom session: Token, at now: Timestamp, _ localizer: Localizer, _ services: Services)
        async throws
    {
        let (accounts, timeZone) = (services.accounts, services.timeZones.of(member))
        let times = ExportTimes(timeZone: timeZone)
        (todos, scratch, self.member, self.times, made) = (services.todos, services.scratch, member, times, now)
        readMe = localizer.filled(
            "export.readMe", ["email": member.email, "made": times.text(now), "timeZone": timeZone.identifier])
        let authenticator = try await accounts.authenticators.state(of: member.id)
        account = ExportedAccount(
            name: member.name, email: member.email, language: member.language,
            created: try await accounts.members.created(member.id).map(times.text),
            authenticatorSince: authenticator.since.map(times.text), recoveryCodes: authenticator.recoveryCodes)
        devices = try await accounts.sessions.devices(of: member.id, seenFrom: session).map {
            ExportedDevice($0, times)
        }
        trustedBrowsers = try await accounts.authenticators.trustedBrowsers(of: member.id).map {
            ExportedTrustedBrowser($0, times)
        }
        identities = try await accounts.identities.linked(to: member.id).map { ExportedIdentity($0, times) }
        passkeys = try await accounts.passkeys.all(of: member.id).map { ExportedPasskey($0, times) }
        programs = try await accounts.accessTokens.all(of: member.id).map { ExportedProgram($0, times) }
        auditLog = accounts.auditLog
        let details = try await services.todos.categories(of: member.owner)
        let names = ExportCategories(details)
        self.names = names
        categories = details.map { ExportedCategory($0, names) }
        calendars = try await services.feeds.all(of: member.id.number).map { ExportedCalendar($0, names, times) }
    }

    /// Writes the zip file. Takes a second for some ten thousand to-dos, so it must not run on an event loop.
    ///
    /// To-dos are streamed one by one through compression to the disk.
    func zip(_ cancellation: WorkCancellation) throws -> ScratchContent {
        let output = try scratch.file(for: member.id)
        let file = try ZipFile(secondsSince1970: made.milliseconds / 1000) { try output.write($0) }
        try file.add("README.txt") { write in try write(Array((readMe + "\n").utf8)) }
        try file.add("account.json") { write in
            try write(Array(RecordFile.encoder.encode(account)) + Self.lineEnd)
        }
        try add("devices", devices, to: file)
        try add("trusted-browsers", trustedBrowsers, to: file)
        try add("identities", identities, to: file)
        try add("passkeys", passkeys, to: file)
        try add("programs", programs, to: file)
        try add("calendars", calendars, to: file)
        try add("history", try auditLog.wholeLog(of: member.id).map { ExportedEvent($0, times) }, to: file)
        try add("categories", categories, to: file)
        try addTodos(to: file, cancellation)
        try file.finish()
        return try output.finish()
    }

    /// Writes both files from one database read, so that they agree. One goes straight into the zip file; the other is
    /// buffered on the disk until the first is complete.
    private func addTodos(to file: ZipFile, _ cancellation: WorkCancellation) throws {
        let table = try scratch.file(for: member.id)
        try table.write(RecordFile.csvHead(of: ExportedTodo.self))
        try file.add("todos.json") { write in
            try RecordFile.writeJSON(
                of: ExportedTodo.self,
                { take in
                    try todos.forEach(of: member.owner, withTrash: true) { dated in
                        try cancellation.check()
                        let record = ExportedTodo(dated, names, times)
                        try take(record)
                        try table.write(CSV.line(record.cells))
                    }
                }, write)
        }
        let content = try table.finish()
        try file.add("todos.csv") { write in
            try content.forEachPiece { piece in
                try cancellation.check()
                try write(piece)
            }
        }
    }

    private func add<Record: ExportRecord>(_ name: String, _ records: [Record], to file: ZipFile) throws {
        try file.add(name + ".json") { write in
            try RecordFile.writeJSON(of: Record.self, { try records.forEach($0) }, write)
        }
        try file.add(name + ".csv") { write in
            try RecordFile.writeCSV(of: Record.self, { try records.forEach($0) }, write)
        }
    }

    private static let lineEnd = Array("\n".utf8)
}
