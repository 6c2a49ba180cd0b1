/// What the program that measures swift-mustache passes to the one that prints.
public struct LibraryFigures: Codable {
    /// Nanoseconds for the page with 20 tasks, its values given by `MustacheParent`.
    public let parent: Double
    /// Nanoseconds with values in dictionaries.
    public let dictionaries: Double
    /// The allocations of one rendering.
    public let allocations: Int
    /// The page itself.
    public let page: String

    /// Figures as they were measured.
    public init(parent: Double, dictionaries: Double, allocations: Int, page: String) {
        self.parent = parent
        self.dictionaries = dictionaries
        self.allocations = allocations
        self.page = page
    }
}
