/// A field that a template shows.
struct FieldUse: Hashable, Sendable {
    let type: ObjectIdentifier
    let field: String
}
