/// A page was asked for by a browser whose log-in has ended: from elsewhere, or by time.
struct LoggedOut: Error {
    /// The log-in page, with the way back to what was asked for.
    let login: String
}
