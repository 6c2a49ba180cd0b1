/// A setting for second factors: the suffix of its environment variable's name, and its meaning.
enum SecondFactorSetting: String, NamedSetting {
    case secondFactor = "SECOND_FACTOR"
    case recovery = "SECOND_FACTOR_RECOVERY"
    case afterProvider = "SECOND_FACTOR_AFTER_PROVIDER"

    var standard: String {
        switch self {
        case .secondFactor: SecondFactorSettings.optional
        case .recovery: "72h"
        case .afterProvider: "off"
        }
    }

    var meaning: String {
        switch self {
        case .secondFactor:
            """
            Whether members need a second factor beside their password: optional, or required, which makes each of them \
            set up an authenticator app at the next login.
            """
        case .recovery:
            """
            How long members who have lost their app and codes wait until the password alone logs in, such as 72h or 7d, if \
            there is a mail server; or off.
            """
        case .afterProvider:
            "Whether the second factor is asked for after a login by an identity provider, too: on or off."
        }
    }
}
