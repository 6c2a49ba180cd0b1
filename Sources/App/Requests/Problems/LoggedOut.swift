import Mustache

/// The browser's session has ended: by a log-out elsewhere, by expiry, or with the account.
struct LoggedOut: Error {
    /// The address of the log-in page, with the requested path to redirect back to.
    let login: LocalPath
}
