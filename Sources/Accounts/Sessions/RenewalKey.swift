import Secrets

/// The key by which a form that renews a login gets the same tokens when it is sent again, because the answer with them was
/// lost. It is new on each page, so that a copy of the browser's cookies doesn't have it, and stored nowhere.
package struct RenewalKey: Sendable {
    let key: MACKey

    package static func random() -> RenewalKey { RenewalKey(key: .random()) }

    private init(key: MACKey) {
        self.key = key
    }

    /// Parses `text`; nil for anything else.
    package init?(_ text: String) {
        guard let key = Base64URL.decode(text).flatMap({ MACKey(stored: $0) }) else { return nil }
        self.key = key
    }

    /// The hidden value of the form.
    package var text: String { Base64URL.encode(key.exposed) }
}
