/// A field that some template shows.
struct FieldUse: Hashable, Sendable {
    let type: ObjectIdentifier
    let field: String
}
