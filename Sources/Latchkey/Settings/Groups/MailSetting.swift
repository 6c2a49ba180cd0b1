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
    case answerTimeOut = "SMTP_ANSWER_TIMEOUT"

    var standard: String {
        switch self {
        case .connectTimeOut: "10"
        case .timeOut: "60"
        case .answerTimeOut: "600"
        default: ""
        }
    }

    var isSecret: Bool { self == .password }

    var isPathOrSecret: Bool { [.passwordFile, .certificates].contains(self) }

    var meaning: String {
        switch self {
        case .from: "The sender of emails: todo@example.com, or To-dos <todo@example.com>."
        case .url:
            """
            The mail server: smtp://mail.example.com:587 or smtps://mail.example.com:465. Without it, emails become \
            files in the data folder.
            """
        case .security:
            """
            starttls: encrypt smtp://, or send nothing. plain: do not encrypt. Default: starttls, or plain for a \
            server on this machine.
            """
        case .user: "The user name for logging in to the mail server."
        case .password: "The password for logging in to the mail server."
        case .passwordFile: "A file with the mail server's password; a line end after it is allowed."
        case .certificates: "A file of trusted certificates (PEM) that replaces the system's."
        case .connectTimeOut: "The longest time to connect to the mail server, in seconds, 1 to 600."
        case .timeOut: "The longest time to send an email, in seconds, 1 to 600."
        case .answerTimeOut:
            """
            The longest time to wait for the mail server's answer once it has the whole email, in seconds, 1 to 600. \
            With less than 600, a slow server may get the same email again.
            """
        }
    }
}
