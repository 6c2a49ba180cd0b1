import Mustache

/// A form came after the reauthentication had ceased to count. Nothing of it was done.
struct ReauthenticationOver: Error {
    /// The page that asks for another.
    let page: LocalPath
}
