import Database

extension DatabaseUnavailable {
    /// In seconds. The operator has to free disk space or repair something first.
    static let retryAfter = 30
}
