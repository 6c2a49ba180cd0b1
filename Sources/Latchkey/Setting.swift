import ArgumentParser
import HTTPServer

/// One thing that can be set: the end of its environment variable's name, and what it means.
enum Setting: String, CaseIterable {
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

    var variable: String { Settings.prefix + rawValue }

    /// What counts when nothing is set; empty when that depends on something else.
    var standard: String {
        switch self {
        case .port: "8080"
        case .host: "127.0.0.1"
        case .data: "data"
        case .home: "."
        case .logLevel: "info"
        case .proxyField: ProxyField.xForwardedFor.rawValue
        case .connections: "\(Limits().connections)"
        case .connectionsPerAddress: "\(Limits().connectionsPerAddress)"
        case .throttle: "on"
        case .baseURL, .templates, .timeZone, .socket, .proxies, .securityContact: ""
        }
    }

    var help: ArgumentHelp {
        let meaning =
            switch self {
            case .port: "The port to listen on, 1 to 65535."
            case .host: "The address to listen on; 0.0.0.0 or :: for all of this machine's."
            case .data: "The folder that keeps everything: the database, keys, mails that could not be sent."
            case .baseURL: "Where browsers reach the site; links in mails begin with it. Default: http://HOST:PORT."
            case .home: "The folder that holds Templates and Public. Default: the current one."
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
        let standard = standard.isEmpty || self == .home ? "" : " Default: \(standard)."
        return ArgumentHelp("\(meaning)\(standard) Environment: \(variable).")
    }

    /// - Throws: `SettingsError` when a variable begins as ours do and is none of them: most likely a misspelling.
    static func refuseUnknown(in environment: [String: String]) throws(SettingsError) {
        let known = Set(
            allCases.map(\.variable) + LifetimeSetting.allCases.map(\.variable)
                + MailSetting.allCases.map(\.variable) + PasswordSetting.allCases.map(\.variable)
                + ProviderSetting.allCases.map(\.variable))
        guard
            let stranger = environment.keys.sorted().first(where: {
                $0.hasPrefix(Settings.prefix) && !known.contains($0)
            })
        else { return }
        throw SettingsError("There is no setting \(stranger). Known are: \(known.sorted().joined(separator: ", ")).")
    }
}

/// A setting that is unknown or makes no sense, in one sentence.
struct SettingsError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
