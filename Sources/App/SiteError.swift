/// Why the site could not be built, in one sentence.
struct SiteError: Error, CustomStringConvertible {
    let description: String
}
