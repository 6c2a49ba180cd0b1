/// A setting for login with identity providers: the suffix of its environment variable's name, and its meaning.
enum ProviderSetting: String, NamedSetting {
    case googleClientID = "GOOGLE_CLIENT_ID"
    case googleClientSecret = "GOOGLE_CLIENT_SECRET"
    case googleClientSecretFile = "GOOGLE_CLIENT_SECRET_FILE"
    case appleServiceID = "APPLE_SERVICE_ID"
    case appleTeamID = "APPLE_TEAM_ID"
    case appleKeyID = "APPLE_KEY_ID"
    case applePrivateKey = "APPLE_PRIVATE_KEY"
    case facebookAppID = "FACEBOOK_APP_ID"
    case facebookAppSecret = "FACEBOOK_APP_SECRET"
    case facebookAppSecretFile = "FACEBOOK_APP_SECRET_FILE"
    case issuer = "OIDC_ISSUER"
    case clientID = "OIDC_CLIENT_ID"
    case clientSecret = "OIDC_CLIENT_SECRET"
    case clientSecretFile = "OIDC_CLIENT_SECRET_FILE"
    case name = "OIDC_NAME"
    case logout = "OIDC_LOGOUT"
    case contexts = "OIDC_ACR"
    case standIn = "PROVIDERS_AT"

    /// The settings of each provider.
    static let google: [ProviderSetting] = [.googleClientID, .googleClientSecret, .googleClientSecretFile]
    static let apple: [ProviderSetting] = [.appleServiceID, .appleTeamID, .appleKeyID, .applePrivateKey]
    static let facebook: [ProviderSetting] = [.facebookAppID, .facebookAppSecret, .facebookAppSecretFile]
    static let openIDConnect: [ProviderSetting] = [
        .issuer, .clientID, .clientSecret, .clientSecretFile, .name, .logout, .contexts,
    ]

    /// No provider is set up by default.
    var standard: String { self == .logout ? "off" : "" }

    var isSecret: Bool { [.googleClientSecret, .facebookAppSecret, .clientSecret].contains(self) }

    var isPathOrSecret: Bool {
        [.googleClientSecretFile, .applePrivateKey, .facebookAppSecretFile, .clientSecretFile].contains(self)
    }

    var meaning: String {
        switch self {
        case .googleClientID: "This site's client ID at Google."
        case .googleClientSecret: "This site's client secret at Google."
        case .googleClientSecretFile: "A file with Google's client secret; a line end after it is allowed."
        case .appleServiceID: "This site's Services ID at Apple."
        case .appleTeamID: "The developer team's ID at Apple."
        case .appleKeyID: "The private key's ID at Apple."
        case .applePrivateKey: "The private key's file from Apple, AuthKey_….p8."
        case .facebookAppID: "This site's app ID at Facebook."
        case .facebookAppSecret: "This site's app secret at Facebook."
        case .facebookAppSecretFile: "A file with Facebook's app secret; a line end after it is allowed."
        case .issuer: "An OpenID Connect issuer, such as https://login.example.com, exactly as the issuer writes it."
        case .clientID: "This site's client ID at the OpenID Connect issuer."
        case .clientSecret: "This site's client secret at the OpenID Connect issuer."
        case .clientSecretFile: "A file with the OpenID Connect issuer's client secret; a line end after it is allowed."
        case .name: "The issuer's name on the login button. Default: its host."
        case .logout:
            """
            Whether logging out leads on to logging out at the issuer, for members who logged in there: on or off. Register \
            the base URL with /login as a post-logout redirect URI.
            """
        case .contexts:
            """
            The authentication context (acr) that each login at the issuer must have, such as one for two factors, as the \
            issuer names it; or several, separated by spaces, one of which will do. Default: any.
            """
        case .standIn:
            "A stand-in for Google, Apple and Facebook, for development: http://127.0.0.1:PORT."
        }
    }
}
