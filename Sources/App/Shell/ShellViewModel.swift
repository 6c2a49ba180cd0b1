import Mustache

/// The pages without user data: the list of keyboard shortcuts, and the offline page.
enum ShellViewModel {
    struct Shortcuts: Renderable {
        let isMember: Bool

        static let fields: [Field<Shortcuts>] = [.init("isMember", \.isMember)]
    }

    /// The same for everyone, because browsers cache it.
    struct Offline: Renderable {
        static let fields: [Field<Offline>] = []
    }
}
