/// A field's name and the way to its value.
@usableFromInline struct NamedAccess: Sendable {
    let name: String
    let access: Access

    @usableFromInline init(name: String, access: Access) {
        self.name = name
        self.access = access
    }
}
