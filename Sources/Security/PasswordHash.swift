/// An Argon2id hash in its own text form (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`), as the database keeps it.
package struct PasswordHash: Sendable, CustomStringConvertible, CustomReflectable {
    package let stored: String

    package init(stored: String) {
        self.stored = stored
    }

    package var description: String { "•••" }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
