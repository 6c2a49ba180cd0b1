import Accounts
import HTTPServer

/// A general setting: the suffix of its environment variable's name, and its meaning.
enum Setting: String, NamedSetting {
    case settings = "SETTINGS"
    case port = "PORT"
    case host = "HOST"
    case data = "DATA"
    case backups = "BACKUPS"
    case baseURL = "BASE_URL"
    case passkeyDomain = "PASSKEY_DOMAIN"
    case home = "HOME"
    case templates = "TEMPLATES"
    case timeZone = "TIME_ZONE"
    case logLevel = "LOG_LEVEL"
    case socket = "SOCKET"
    case proxies = "PROXIES"
    case proxyField = "PROXY_FIELD"
    case connections = "CONNECTIONS"
    case signUp = "SIGN_UP"
    case throttle = "THROTTLE"
    case deviceBinding = "DEVICE_BINDING"
    case emailCodes = "EMAIL_CODES"
    case connectionsPerAddress = "CONNECTIONS_PER_ADDRESS"
    case securityContact = "SECURITY_CONTACT"

    static let standardPort = 8080

    var standard: String {
        switch self {
        case .port: "\(Self.standardPort)"
        case .host: "127.0.0.1"
        case .data: "data"
        case .logLevel: "info"
        case .proxyField: ProxyField.xForwardedFor.rawValue
        case .connections: "\(Limits().connections)"
        case .connectionsPerAddress: "\(Limits().connectionsPerAddress)"
        case .signUp: SignUpPolicy.open.rawValue
        case .throttle: "on"
        case .deviceBinding: "on"
        case .emailCodes: "off"
        case .settings, .backups, .baseURL, .passkeyDomain, .home, .templates, .timeZone, .socket, .proxies,
            .securityContact:
            ""
        }
    }

    var meaning: String {
        switch self {
        case .settings:
            """
            A file of settings, with lines like LATCHKEY_PORT=8080. Default: \(SettingsFile.standard) in the current \
            folder, if it exists.
            """
        case .port: "The port to listen on, 1 to 65535."
        case .host: "The address to listen on; 0.0.0.0 or :: for all addresses of this machine."
        case .data:
            """
            The folder for all data: the database unless it is on a server, the keys and, without a mail server, the \
            emails.
            """
        case .backups:
            "The folder of backups for latchkey backup, check and doctor. Default: backups in the data folder."
        case .baseURL:
            """
            The site's address in browsers, used in links in emails. Default: http://HOST:PORT, with localhost as the host \
            if that is 0.0.0.0 or ::.
            """
        case .passkeyDomain:
            """
            The domain that passkeys belong to, such as a parent of the base URL's host, or the name that the site had \
            before it moved. Passkeys made for another domain don't work. See Docs/Deploy.md. Default: the base URL's host.
            """
        case .home:
            "The folder that holds Templates and Public. Default: the one above the program's, or else the current one."
        case .templates:
            "A folder of templates and texts that replace the built-in ones, file by file and text by text."
        case .timeZone: "The time zone in which days begin, such as Asia/Seoul. Default: the machine's."
        case .socket: "The path of a Unix-domain socket to listen on instead of host and port."
        case .proxies:
            """
            Trusted proxies, which may name the client's address: addresses such as 10.0.0.0/8,::1, and unix for the \
            socket.
            """
        case .proxyField: "The header field in which proxies name the client's address: X-Forwarded-For or Forwarded."
        case .connections: "How many connections may be open at once."
        case .connectionsPerAddress:
            "How many connections one address may have open. When set, this also limits this machine's own addresses."
        case .signUp:
            """
            Who can become a member: open for anyone, invited for people with a link from latchkey member invite, or \
            closed for all but those added with latchkey member create.
            """
        case .throttle:
            "Whether attempts to log in, sign up and reset are limited: on, or off for measurements and trials."
        case .deviceBinding:
            """
            Whether logins are bound to their devices where browsers can (Device Bound Session Credentials): on or off.
            """
        case .emailCodes:
            "Whether members may log in with a code that is sent to their email address instead of the password: on or off."
        case .securityContact:
            "The contact for reports of vulnerabilities, in /.well-known/security.txt: an email address or an https page."
        case .logLevel: "How much to log: trace, debug, info, notice, warning, error, critical."
        }
    }
}
