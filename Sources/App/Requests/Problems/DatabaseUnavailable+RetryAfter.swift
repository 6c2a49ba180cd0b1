import Database

extension DatabaseUnavailable {
    /// In seconds, a minute as the sentences say. The operator has to free disk space or repair something first.
    static let retryAfter = 60
}
