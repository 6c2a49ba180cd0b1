/// A token of a template: text up to the end of its line, or a tag.
enum Token: Sendable {
    case text(Range<Int>)
    case tag(Tag)
}
