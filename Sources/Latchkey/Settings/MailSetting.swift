/// A setting for mail: the suffix of its environment variable's name, and its meaning.
enum MailSetting: String, NamedSetting {
    case from = "MAIL_FROM"
    case url = "SMTP_URL"
    case security = "SMTP_SECURITY"
    case user = "SMTP_USER"
    case password = "SMTP_PASSWORD"
    case passwordFile = "SMTP_PASSWORD_FILE"
    case certificates = "SMTP_CA_FILE"
    case connectTimeOut = "SMTP_CONNECT_TIMEOUT"
    case timeOut = "SMTP_TIMEOUT"

    var standard: String {
        switch self {
        case .connectTimeOut: "10"
        case .timeOut: "60"
        default: ""
        }
    }

    var isSecret: Bool { self == .password }

    var meaning: String {
        switch self {
        case .from: "Whom mails come from: todo@example.com, or To-dos <todo@example.com>."
        case .url:
            """
            The mail server: smtp://mail.example.com:587 or smtps://mail.example.com:465. Without it, mails become \
            files in the data folder.
            """
        case .security:
            """
            starttls: smtp:// must become encrypted, or nothing is sent; plain: it stays as it is. Default: starttls, \
            and plain to this machine itself.
            """
        case .user: "Whom to log in as at the mail server."
        case .password: "That user's password."
        case .passwordFile: "A file that holds that user's password, and perhaps a line end after it."
        case .certificates: "A file of certificates (PEM) to believe in, in place of the system's."
        case .connectTimeOut: "Seconds until the mail server must have answered, 1 to 600."
        case .timeOut: "Seconds that a mail may take as a whole, 1 to 600."
        }
    }
}
