import Accounts
import Database
import Feeds
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
    private let devices: [Device]
    private let trustedBrowsers: [TrustedBrowser]
    private let identities: [LinkedIdentity]
    private let passkeys: [Passkey]
    private let programs: [AccessToken]
    private let calendars: [Feed]
    private let auditLog: AuditLog
    private let categories: [CategoryDetails]

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
            name: member.name, email: member.email,
            newEmail: try await accounts.emailChanges.requested(by: member.id), language: member.language,
            timeZone: timeZone.identifier,
            created: try await accounts.members.created(member.id).map(times.text),
            authenticatorSince: authenticator.since.map(times.text), recoveryCodes: authenticator.recoveryCodes)
        devices = try await accounts.sessions.devices(of: member.id, seenFrom: session)
        trustedBrowsers = try await accounts.authenticators.trustedBrowsers(of: member.id)
        identities = try await accounts.identities.linked(to: member.id)
        passkeys = try await accounts.passkeys.all(of: member.id)
        programs = try await accounts.accessTokens.all(of: member.id)
        auditLog = accounts.auditLog
        categories = try await services.todos.categories(of: member.owner)
        calendars = try await services.feeds.all(of: member.id.number)
    }

    /// Writes the zip file. Takes a second for some ten thousand to-dos, so it must not run on an event loop.
    ///
    /// To-dos are streamed one by one through compression to the disk.
    func zip(_ cancellation: WorkCancellation) throws -> ScratchContent {
        let names = ExportCategories(categories)
        let output = try scratch.file(for: member.id)
        let file = try ZipFile(secondsSince1970: made.milliseconds / 1000) { try output.write($0) }
        try file.add("README.txt") { write in try write(Array((readMe + "\n").utf8)) }
        try file.add("account.json") { write in
            try write(Array(RecordFile.encoder.encode(account)) + Self.lineEnd)
        }
        try add("devices", devices, as: .devices(times), to: file)
        try add("trusted-browsers", trustedBrowsers, as: .trusted(times), to: file)
        try add("identities", identities, as: .identities(times), to: file)
        try add("passkeys", passkeys, as: .passkeys(times), to: file)
        try add("programs", programs, as: .programs(times), to: file)
        try add("calendars", calendars, as: .calendars(names, times), to: file)
        try add("history", try auditLog.wholeLog(of: member.id), as: .history(times), to: file)
        try add("categories", categories, as: .categories(names), to: file)
        try addAll("todos", as: ExportKind<DatedTodo>.todos(names, times), to: file, cancellation) { take in
            try todos.forEach(of: member.owner, withTrash: true, take)
        }
        try addAll("versions", as: ExportKind<OlderVersion>.versions(names, times), to: file, cancellation) { take in
            try todos.forEachVersion(of: member.owner, take)
        }
        try file.finish()
        return try output.finish()
    }

    /// Writes both files from one database read, so that they agree. One goes straight into the zip file; the other is
    /// buffered on the disk until the first is complete.
    /// - Parameter each: calls its argument with each of what may be many.
    private func addAll<Source>(
        _ name: String, as kind: ExportKind<Source>, to file: ZipFile, _ cancellation: WorkCancellation,
        _ each: @escaping ((Source) throws -> Void) throws -> Void
    ) throws {
        let table = try scratch.file(for: member.id)
        try table.write(RecordFile.csvHead(kind.names))
        try file.add(name + ".json") { write in
            try RecordFile.writeJSON(
                { take in
                    try each { source in
                        try cancellation.check()
                        let record = kind.record(of: source)
                        try take(record)
                        try table.write(CSV.line(record.cells))
                    }
                }, write)
        }
        let content = try table.finish()
        try file.add(name + ".csv") { write in
            try content.forEachPiece { piece in
                try cancellation.check()
                try write(piece)
            }
        }
    }

    private func add<Source>(
        _ name: String, _ sources: [Source], as kind: ExportKind<Source>, to file: ZipFile
    ) throws {
        let records = sources.map(kind.record)
        try file.add(name + ".json") { write in
            try RecordFile.writeJSON({ try records.forEach($0) }, write)
        }
        try file.add(name + ".csv") { write in
            try RecordFile.writeCSV(kind.names, { try records.forEach($0) }, write)
        }
    }

    private static let lineEnd = Array("\n".utf8)
}
