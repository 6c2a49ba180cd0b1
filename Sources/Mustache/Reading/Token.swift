/// A stretch of a template: text that ends with its line at the latest, or a tag.
enum Token: Sendable {
    case text(Range<Int>)
    case tag(Tag)
}
