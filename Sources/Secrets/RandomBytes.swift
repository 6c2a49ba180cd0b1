/// Random bytes for what is no secret but must not be guessed or told from noise.
package enum RandomBytes {
    /// `count` bytes from the system's random source.
    package static func make(_ count: Int) -> [UInt8] { Sodium.randomBytes(count) }
}
