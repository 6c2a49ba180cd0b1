/// Why the site could not be put together, in one sentence.
struct SiteError: Error, CustomStringConvertible {
    let description: String
}
