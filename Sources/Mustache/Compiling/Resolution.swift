/// The resolution of a name: an accessor, and the level of the context stack it starts from.
struct Resolution {
    let access: Accessor
    let level: Int32

    var shape: Shape { access.shape }
}
