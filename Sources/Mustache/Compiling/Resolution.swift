/// What a name means where it stands: the way to a value, and the level of the context stack it starts from.
struct Resolution {
    let access: Access
    let level: Int32

    var shape: Shape { access.shape }
}
