/// A level of the context stack as the compiler sees it: the type that will stand there.
struct Scope {
    /// Whose fields names can mean; nil over simple values.
    let object: ObjectShape?
    /// What `{{.}}` shows, and the level from which it is reached.
    let dot: Access
    let level: Int32
}
