/// A level of the context stack at compile time: the type of its value.
struct ContextFrame {
    /// The type whose fields names refer to; nil for simple values.
    let object: ObjectShape?
    /// The type's fields by name; none for simple values.
    let fields: [String: SharedAccessor]
    /// The accessor that `{{.}}` uses, and the level it starts from.
    let dot: SharedAccessor
    let level: Int32
}
