extension Site {
    /// The paths that accept larger request bodies than others, with their limits in bytes. An import file that is
    /// slightly too large still gets a page that says so.
    package static let largeBodies = [Path.importTodos.rawValue: 2 * ImportFile.mostBytes]
}
