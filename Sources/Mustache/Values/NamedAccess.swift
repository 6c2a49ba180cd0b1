/// A field's name and accessor.
@usableFromInline struct NamedAccess: Sendable {
    let name: String
    let access: Accessor

    @usableFromInline init(name: String, access: Accessor) {
        self.name = name
        self.access = access
    }
}
