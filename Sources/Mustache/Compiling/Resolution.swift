/// The resolution of a name: an accessor, and the level of the context stack it starts from.
struct Resolution {
    let shared: SharedAccessor
    let level: Int32

    var access: Accessor { shared.access }
    var shape: Shape { access.shape }
}
