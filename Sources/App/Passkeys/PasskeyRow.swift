import Accounts
import Foundation
import Mustache
import Web

/// A passkey as the member's page shows it.
struct PasskeyRow: Renderable {
    let id: Int
    let name: String
    /// The form for another name.
    let newName: FormField
    /// Whether that form is open: its input was refused.
    let isOpen: Bool
    let createdAt: String
    /// Nil if it was never used.
    let lastUsedAt: String?
    /// Whether it is copied to other devices.
    let isBackedUp: Bool

    static let fields: [Field<PasskeyRow>] = [
        .init("id", \.id),
        .init("name", \.name),
        .init("newName", \.newName),
        .init("isOpen", \.isOpen),
        .init("createdAt", \.createdAt),
        .init("lastUsedAt", \.lastUsedAt),
        .init("isBackedUp", \.isBackedUp),
    ]

    /// - Parameter renamed: a new name that was refused.
    init(
        _ passkey: Passkey, renamed: FormField?, _ localizer: Localizer, _ formatter: LocalizedFormatter,
        _ timeZone: TimeZone
    ) {
        id = Int(passkey.id)
        name = passkey.name
        newName = renamed ?? FormField(passkey.name)
        isOpen = renamed != nil
        createdAt = formatter.name(of: passkey.createdAt, in: localizer.locale, timeZone)
        lastUsedAt = passkey.lastUsedAt.map { formatter.name(of: $0, in: localizer.locale, timeZone) }
        isBackedUp = passkey.isBackedUp
    }
}
