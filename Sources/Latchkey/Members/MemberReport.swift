import Accounts
import Database

/// A member as the command line prints them. The property names are the JSON keys.
struct MemberReport: Encodable {
    let id: Int64
    let email: String
    let name: String
    let createdAt: String
    let lastSignInAt: String?
    let disabledAt: String?
    let deleteAt: String?
    let hasPassword: Bool
    let hasAuthenticator: Bool
    let recoveryCodes: Int
    let passkeys: Int
    let sessions: Int
    let rememberedDevices: Int

    init(_ record: MemberRecord) {
        id = record.member.id.number
        email = record.member.email
        name = record.member.name
        createdAt = record.createdAt.iso8601
        lastSignInAt = record.lastSignInAt.map(\.iso8601)
        disabledAt = record.disabledAt.map(\.iso8601)
        deleteAt = record.deleteAt.map(\.iso8601)
        hasPassword = record.hasPassword
        hasAuthenticator = record.hasAuthenticator
        recoveryCodes = record.recoveryCodes
        passkeys = record.passkeys
        sessions = record.sessions
        rememberedDevices = record.rememberedDevices
    }

    /// The columns of a list, separated by tabs. A name may contain anything but control characters.
    var line: String {
        let state = deleteAt.map { "to be deleted \($0)" } ?? disabledAt.map { "disabled since \($0)" }
        return [String(id), email, name, createdAt, lastSignInAt ?? "-", state ?? ""].joined(separator: "\t")
    }

    /// The details of a single member, one a line.
    var lines: [String] {
        let all: [(String, String?)] = [
            ("Member", String(id)), ("Email", email), ("Name", name), ("Since", createdAt),
            ("Last login", lastSignInAt), ("Disabled since", disabledAt), ("To be deleted", deleteAt),
            ("Has a password", hasPassword ? "yes" : "no"),
            ("Passkeys", String(passkeys)),
            ("Authenticator app", hasAuthenticator ? "on" : "off"),
            ("Recovery codes left", hasAuthenticator ? String(recoveryCodes) : nil),
            ("Open sessions", String(sessions)), ("Remembered browsers", String(rememberedDevices)),
        ]
        return all.compactMap { name, value in value.map { "\(name): \($0)" } }
    }
}
