import CCommonPasswords
import Foundation

/// A filter of passwords that must not be chosen: no false negatives, about 15 false positives in a million. The
/// passwords can't be recovered from it except by guessing.
///
/// It refers to the bytes in place, in the program or in a mapped file; nothing is read before it is needed.
package struct BreachedPasswords: Sendable {
    /// The number of passwords it was made from.
    package let count: UInt64
    /// One for each prefix of keys; a power of two.
    private let shards: [BreachedFormat.Shard]
    private let bytes: Data

    /// The filter built into the program. Docs/Passwords.md names its source lists.
    package static let builtIn: BreachedPasswords = {
        // Never written to, and valid as long as the program runs.
        let start = UnsafeMutableRawPointer(mutating: common_passwords_start())
        let bytes = Data(bytesNoCopy: start, count: common_passwords_size(), deallocator: .none)
        guard let builtIn = try? BreachedPasswords(trusting: bytes) else {
            preconditionFailure("the program was built with a damaged list of common passwords")
        }
        return builtIn
    }()

    /// Opens a file's bytes after verifying their checksum.
    /// - Throws: `BreachedFormatError`.
    package init(checking bytes: Data) throws(BreachedFormatError) {
        try self.init(trusting: bytes)
        let content = bytes.dropLast(BreachedFormat.checksumSize)
        guard bytes.suffix(BreachedFormat.checksumSize).elementsEqual(BreachedFormat.checksum(of: content)) else {
            throw .damaged
        }
    }

    /// Opens bytes that can't have changed, without verifying their checksum.
    /// - Throws: `BreachedFormatError` when the head is invalid or does not match the number of bytes.
    init(trusting bytes: Data) throws(BreachedFormatError) {
        let head = try BreachedFormat.Head(bytes)
        count = head.count
        shards = head.shards
        self.bytes = bytes
    }

    /// Whether the password or its lower-case form is in the set: attackers try both.
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
            let at = { (slot: Int) in
                UInt16(
                    littleEndian: bytes.loadUnaligned(
                        fromByteOffset: shard.offset + slot * BreachedFormat.fingerprintSize, as: UInt16.self))
            }
            return at(first) ^ at(second) ^ at(third) == shard.fuse.fingerprint(of: value)
        }
    }
}
