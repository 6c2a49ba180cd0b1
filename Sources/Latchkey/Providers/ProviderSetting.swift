/// A setting for log-in with identity providers: the suffix of its environment variable's name, and its meaning.
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
    case standIn = "PROVIDERS_AT"

    /// The settings of each provider.
    static let google: [ProviderSetting] = [.googleClientID, .googleClientSecret, .googleClientSecretFile]
    static let apple: [ProviderSetting] = [.appleServiceID, .appleTeamID, .appleKeyID, .applePrivateKey]
    static let facebook: [ProviderSetting] = [.facebookAppID, .facebookAppSecret, .facebookAppSecretFile]
    static let openIDConnect: [ProviderSetting] = [.issuer, .clientID, .clientSecret, .clientSecretFile, .name]

    /// No provider is set up by default.
    var standard: String { "" }

    var isSecret: Bool { [.googleClientSecret, .facebookAppSecret, .clientSecret].contains(self) }

    var meaning: String {
        switch self {
        case .googleClientID: "How Google knows this site."
        case .googleClientSecret: "The client secret that goes with it."
        case .googleClientSecretFile: "A file that holds Google's client secret, and perhaps a line end after it."
        case .appleServiceID: "The Services ID by which Apple knows this site."
        case .appleTeamID: "Apple's name for the developer team."
        case .appleKeyID: "Apple's name for the private key."
        case .applePrivateKey: "The private key's file as Apple gives it, AuthKey_….p8."
        case .facebookAppID: "How Facebook knows this site."
        case .facebookAppSecret: "The app secret that goes with it."
        case .facebookAppSecretFile: "A file that holds Facebook's app secret, and perhaps a line end after it."
        case .issuer: "An OpenID Connect issuer, such as https://login.example.com, exactly as it writes itself."
        case .clientID: "How that issuer knows this site."
        case .clientSecret: "The client secret that goes with it."
        case .clientSecretFile: "A file that holds that issuer's client secret, and perhaps a line end after it."
        case .name: "What that issuer's button calls it. Default: the issuer's host."
        case .standIn:
            "Where Google, Apple and Facebook are asked instead, for development: http://127.0.0.1:PORT."
        }
    }
}
