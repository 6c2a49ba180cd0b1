/// An Argon2id hash in its text form (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`), as the database stores it, prefixed with
/// `pepper=NAME` when the password was mixed with a pepper.
package struct PasswordHash: Sendable, CustomStringConvertible, CustomReflectable {
    private static let pepperMark = "pepper="

    package let stored: String

    package init(stored: String) {
        self.stored = stored
    }

    init(argon2id text: String, pepper: Pepper?) {
        stored = (pepper.map { Self.pepperMark + $0.name } ?? "") + text
    }

    /// The name of the pepper it needs; nil when it needs none.
    package var pepperName: String? {
        guard stored.hasPrefix(Self.pepperMark) else { return nil }
        return String(stored.dropFirst(Self.pepperMark.count).prefix { $0 != "$" })
    }

    /// The hash in Argon2id's own form, without the prefix.
    var argon2id: String {
        pepperName == nil ? stored : String(stored.drop { $0 != "$" })
    }

    package var description: String { "•••" }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
