import Mustache

/// The browser's session has ended: by a logout elsewhere, by expiry, or with the account.
struct LoggedOut: Error {
    /// The address of the login page, with the requested path to redirect back to.
    let login: LocalPath
}
