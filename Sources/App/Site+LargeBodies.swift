extension Site {
    /// The paths that take larger request bodies than others, and how large, in bytes. A file that is a little too large for
    /// an import still gets a page that says so.
    package static let largeBodies = [ImportRoutes.path: 2 * ImportFile.mostBytes]
}
