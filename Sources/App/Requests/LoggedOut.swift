import Mustache

/// The browser's session has ended, by a log-out elsewhere or by expiry.
struct LoggedOut: Error {
    /// The address of the log-in page, with the requested path to redirect back to.
    let login: LocalPath
}
