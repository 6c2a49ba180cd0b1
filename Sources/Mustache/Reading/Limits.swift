/// What a template may ask for: beyond these it is a mistake or an attack, and is refused with its place.
enum Limits {
    /// Bytes of one template or text.
    static let templateSize = 1 << 20
    /// Sections, blocks and parents inside each other, in one template. Compiling and rendering recurse as deep.
    static let nesting = 100
    /// Sections, blocks, parents and partials inside each other once all of them are expanded.
    static let expandedNesting = 200
    /// Bytes and tags of one page, in one language, once everything is expanded: partials that include each other
    /// twice double with each level.
    static let expandedSize = 4 << 20
    /// Errors told about one template: a binary file would yield thousands.
    static let errors = 50
    /// Sections, blocks and partials inside each other while plain mode renders.
    static let plainNesting = 500
    /// Partials that plain mode expands in one rendering, for data that makes them multiply.
    static let plainExpansions = 1_000_000
}
