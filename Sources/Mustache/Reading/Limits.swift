/// Limits on templates. What exceeds them is a mistake or an attack, and is refused with its position.
enum Limits {
    /// Bytes of one template or text.
    static let templateSize = 1 << 20
    /// Nesting of sections, blocks and parents in one template. Compiling and rendering recurse as deep.
    static let nesting = 100
    /// Nesting of sections, blocks, parents, partials and texts after expansion.
    static let expandedNesting = 200
    /// Bytes and tags of one page in one language after expansion: partials that include each other twice double the
    /// size with each level.
    static let expandedSize = 4 << 20
    /// Bytes that each inserted template, text or replacement of a block counts as, beside its own.
    static let insertionSize = 64
    /// Errors reported for one template: a binary file would yield thousands.
    static let errors = 50
    /// Nesting of sections, blocks and partials while plain mode renders.
    static let plainNesting = 500
    /// Partials that plain mode expands in one rendering: data can make them multiply.
    static let plainExpansions = 1_000_000
}
