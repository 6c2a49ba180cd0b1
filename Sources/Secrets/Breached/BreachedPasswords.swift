import CCommonPasswords
import Foundation

/// A set of passwords that must not be chosen, as a filter: it knows each one of the set, and takes some 15 of a million
/// others for one of it. From the filter the passwords can't be got back, other than by guessing them.
///
/// It points at the bytes as they are, in the program or in a mapped file; nothing is read before it is asked for.
package struct BreachedPasswords: Sendable {
    /// How many passwords it was made from.
    package let count: UInt64
    /// One for each beginning that a key may have; a power of two.
    private let shards: [BreachedFormat.Shard]
    private let bytes: Data

    /// The one inside the program. Docs/Passwords.md tells from which lists.
    package static let builtIn: BreachedPasswords = {
        // Never written to, and there as long as the program.
        let start = UnsafeMutableRawPointer(mutating: common_passwords_start())
        let bytes = Data(bytesNoCopy: start, count: common_passwords_size(), deallocator: .none)
        guard let builtIn = try? BreachedPasswords(trusting: bytes) else {
            preconditionFailure("the program was built with a damaged list of common passwords")
        }
        return builtIn
    }()

    /// Takes a file's bytes, once all of them are found to be as they were written.
    /// - Throws: `BreachedFormatError`.
    package init(checking bytes: Data) throws(BreachedFormatError) {
        try self.init(trusting: bytes)
        let content = bytes.dropLast(BreachedFormat.checksumSize)
        guard bytes.suffix(BreachedFormat.checksumSize).elementsEqual(BreachedFormat.checksum(of: content)) else {
            throw .damaged
        }
    }

    /// Takes bytes that can't have changed.
    /// - Throws: `BreachedFormatError` when there are more or fewer than the first of them say.
    init(trusting bytes: Data) throws(BreachedFormatError) {
        let head = try BreachedFormat.Head(bytes)
        count = head.count
        shards = head.shards
        self.bytes = bytes
    }

    /// Whether the password, or the same in small letters, is in the set: who guesses tries both.
    package func contain(_ password: Secret) -> Bool {
        password.expose { text in
            contain(BreachedKey(of: text)) || contain(BreachedKey(of: text.lowercased()))
        }
    }

    /// Whether a key is in the set.
    package func contain(_ key: BreachedKey) -> Bool {
        let shard = shards[BreachedFormat.shard(of: key, among: shards.count)]
        guard shard.fuse.placeCount > 0 else { return false }
        let value = shard.fuse.spread(key.number)
        let (first, second, third) = shard.fuse.places(of: value)
        return bytes.withUnsafeBytes { bytes in
            let at = { (place: Int) in
                UInt16(
                    littleEndian: bytes.loadUnaligned(
                        fromByteOffset: shard.offset + place * BreachedFormat.fingerprintSize, as: UInt16.self))
            }
            return at(first) ^ at(second) ^ at(third) == shard.fuse.fingerprint(of: value)
        }
    }
}
