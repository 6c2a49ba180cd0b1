/// A key mixed into passwords before hashing (NIST SP 800-63B-4, section 3.1.1.2): an attacker with the database but
/// not the key can't test passwords.
package struct Pepper: Sendable {
    /// The mark of hashes made with it: 1 to 32 of `a-z`, `A-Z`, `0-9`, `-`, `_`.
    package let name: String
    private let key: MACKey

    /// Nil when the name is invalid or the key has the wrong length.
    package init?(name: String, key: [UInt8]) {
        let isName = (1...32).contains(name.utf8.count) && name.utf8.allSatisfy { Self.nameBytes.contains($0) }
        guard isName, let key = MACKey(stored: key) else { return nil }
        self.name = name
        self.key = key
    }

    var fingerprint: Digest { key.fingerprint }

    /// The bytes to hash instead of the password.
    func mixed(into password: Secret) -> [UInt8] {
        password.expose { key.code(for: Array($0.utf8)).bytes }
    }

    private static let nameBytes = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8)
}

/// The configured peppers. The first is used for new hashes; the others still verify old ones.
package struct Peppers: Sendable {
    private let all: [Pepper]

    package static let none = Peppers(all: [])

    /// Nil when two have the same name.
    package init?(_ peppers: [Pepper]) {
        guard Set(peppers.map(\.name)).count == peppers.count else { return nil }
        self.init(all: peppers)
    }

    private init(all: [Pepper]) {
        self.all = all
    }

    package var names: [String] { all.map(\.name) }
    package var fingerprints: [Digest] { all.map(\.fingerprint) }

    var current: Pepper? { all.first }

    func named(_ name: String) -> Pepper? {
        all.first { $0.name == name }
    }
}
