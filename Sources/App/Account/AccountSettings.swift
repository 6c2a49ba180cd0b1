import Mustache

/// The present values that the account page shows beside its links.
struct AccountSettings: Renderable {
    var email = ""
    /// The provider that no longer forwards emails to this address; nil if none has told so.
    var stoppedBy: String?
    /// The day; nil when it was long ago, or never.
    var passwordChangedAt: String?
    var hasPassword = true
    var hasAuthenticator = false
    /// Whether there is any login by a provider, linked or to be linked.
    var hasIdentities = false
    /// Whether passkeys can be added, or there are any.
    var hasPasskeys = false
    var timeZone = ""
    var devices = 0
    var devicesName = ""

    static let fields: [Field<AccountSettings>] = [
        .init("email", \.email),
        .init("stoppedBy", \.stoppedBy),
        .init("passwordChangedAt", \.passwordChangedAt),
        .init("hasPassword", \.hasPassword),
        .init("hasAuthenticator", \.hasAuthenticator),
        .init("hasIdentities", \.hasIdentities),
        .init("hasPasskeys", \.hasPasskeys),
        .init("timeZone", \.timeZone),
        .init("devices", \.devices),
        .init("devicesName", \.devicesName),
    ]
}
