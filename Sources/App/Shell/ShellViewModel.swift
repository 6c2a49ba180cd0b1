import Mustache
import Web

/// What the pages show that belong to no one's data: the list of keys, and the page for when there is no network.
enum ShellViewModel {
    struct Shortcuts: Renderable {
        let isMember: Bool

        static let fields: [Field<Shortcuts>] = [.init("isMember", \.isMember)]
    }

    /// Alike for everybody: a browser keeps it.
    struct Offline: Renderable {
        static let fields: [Field<Offline>] = []
    }
}
