import HTTPServer

/// A general setting: the suffix of its environment variable's name, and its meaning.
enum Setting: String, NamedSetting {
    case settings = "SETTINGS"
    case port = "PORT"
    case host = "HOST"
    case data = "DATA"
    case baseURL = "BASE_URL"
    case home = "HOME"
    case templates = "TEMPLATES"
    case timeZone = "TIME_ZONE"
    case logLevel = "LOG_LEVEL"
    case socket = "SOCKET"
    case proxies = "PROXIES"
    case proxyField = "PROXY_FIELD"
    case connections = "CONNECTIONS"
    case throttle = "THROTTLE"
    case connectionsPerAddress = "CONNECTIONS_PER_ADDRESS"
    case securityContact = "SECURITY_CONTACT"

    var standard: String {
        switch self {
        case .port: "8080"
        case .host: "127.0.0.1"
        case .data: "data"
        case .logLevel: "info"
        case .proxyField: ProxyField.xForwardedFor.rawValue
        case .connections: "\(Limits().connections)"
        case .connectionsPerAddress: "\(Limits().connectionsPerAddress)"
        case .throttle: "on"
        case .settings, .baseURL, .home, .templates, .timeZone, .socket, .proxies, .securityContact: ""
        }
    }

    var meaning: String {
        switch self {
        case .settings:
            """
            A file of settings, each a line like LATCHKEY_PORT=8080. \
            Default: \(SettingsFile.standard) in the current folder, if it is there.
            """
        case .port: "The port to listen on, 1 to 65535."
        case .host: "The address to listen on; 0.0.0.0 or :: for all of this machine's."
        case .data: "The folder that keeps everything: the database, keys, mails that could not be sent."
        case .baseURL: "Where browsers reach the site; links in mails begin with it. Default: http://HOST:PORT."
        case .home:
            "The folder that holds Templates and Public. Default: the one above the program's, or else the current one."
        case .templates:
            "A folder whose templates replace the built-in ones file by file, and its texts text by text."
        case .timeZone: "The time zone in which days begin, such as Asia/Seoul. Default: the machine's."
        case .socket: "The path of a Unix-domain socket to listen on instead of host and port."
        case .proxies:
            "Whose word counts about whom they speak for: addresses such as 10.0.0.0/8,::1, and unix for the socket."
        case .proxyField: "The field in which they say it: X-Forwarded-For or Forwarded."
        case .connections: "How many connections may be open at once."
        case .connectionsPerAddress:
            "How many from one address; when set, from this machine's own addresses, too."
        case .throttle:
            "Whether attempts to log in, sign up and reset are limited: on, or off for measuring and trying out."
        case .securityContact:
            "Whom to tell about weaknesses, for /.well-known/security.txt: an e-mail address, or a page of https."
        case .logLevel: "How much to log: trace, debug, info, notice, warning, error, critical."
        }
    }
}
