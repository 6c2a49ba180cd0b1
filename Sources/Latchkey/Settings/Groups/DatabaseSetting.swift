/// A setting for the database: the suffix of its environment variable's name, and its meaning.
enum DatabaseSetting: String, NamedSetting {
    case url = "DATABASE_URL"
    case passwordFile = "DATABASE_PASSWORD_FILE"
    case connections = "DATABASE_CONNECTIONS"

    /// The allowed numbers of connections.
    static let range = 2...1000

    var standard: String { self == .connections ? "16" : "" }

    /// A URL may hold a password, in more forms than can be told apart.
    var isSecret: Bool { self == .url }

    var isPathOrSecret: Bool { self == .passwordFile }

    var meaning: String {
        switch self {
        case .url:
            """
            A PostgreSQL database instead of the data folder's file, as libpq writes it: \
            postgres://latchkey@db.example.com/latchkey?sslmode=verify-full.
            """
        case .passwordFile: "A file with the database's password; a line end after it is allowed."
        case .connections: "The most connections to PostgreSQL, \(Self.range.lowerBound) to \(Self.range.upperBound)."
        }
    }
}
