/// The cost of an Argon2id hash: the two parameters that libsodium exposes (it always runs one lane).
package struct HashingCost: Sendable {
    /// Passes over the memory.
    package let passes: UInt64
    /// Bytes of memory.
    package let memory: Int

    package init(passes: UInt64, memory: Int) {
        self.passes = passes
        self.memory = memory
    }

    /// 19 MiB and two passes: the first choice of the OWASP Password Storage Cheat Sheet for Argon2id.
    package static let standard = HashingCost(passes: 2, memory: 19 * 1024 * 1024)

    /// libsodium's minimum: the same code, for tests that hash often.
    package static let least = HashingCost(passes: 1, memory: 8 * 1024)
}
